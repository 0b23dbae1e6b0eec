import { useI18n } from 'vue-i18n'
import { callOutcomes } from '../../../shared/model/call-outcome.ts'
import type { CallAudit } from '../../../shared/model/call-audit.ts'
import type { PersonProgress } from '../../bridge/call-progress.ts'
import type { CallSubject } from './rules/call-subject.ts'
import type { Repeat } from './rules/repeat-guard.ts'
import { useBook } from '../../bridge/stores/book.ts'
import { useCallees } from '../../bridge/stores/callees.ts'
import { useClock } from '../../ui/clock.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useTimes } from '../../ui/formats/use-times.ts'

/** The words of calls: who, and what came of it. */
export function useCallWords() {
  const { t } = useI18n()
  const book = useBook()
  const callees = useCallees()
  const settings = useSettings()
  const clock = useClock()
  const { ago, formats } = useTimes()

  const person = (id: number, name = '') => book.contactName(id) ?? (name || t('calls.person', { id }))
  const group = (id: number, name = '') => callees.groupName(id) ?? (name || t('calls.group', { id }))
  /** What a service said of a call to one person; what only it knows stays in its words. */
  const outcome = (said: string | null) => {
    if (said === null || said === '') return t('calls.notKnown')
    return callOutcomes.some((known) => known === said) ? t(`background.outcome.${said}`) : said
  }

  /** On record people have no names where the settings hide them. */
  const onRecord = (id: number, name = '') =>
    settings.settings?.records.hideNames !== false ? t('calls.person', { id }) : person(id, name)

  return {
    person,
    /** When an alarm was raised, as a call says it; empty: not known. */
    raised: ({ raisedAt }: CallSubject) =>
      raisedAt === null ? '' : formats.value.dated(raisedAt, clock.now),
    onRecord,
    group,
    outcome,
    repeated: ({ at, groupIds, userIds }: Repeat) =>
      t('calls.repeated', {
        who: [...groupIds.map((id) => group(id)), ...userIds.map((id) => person(id))].join(', '),
        ago: ago(at),
      }),
    /** Whom an entry was to call, groups by their names. */
    whom: ({ order, groups, people }: CallAudit) =>
      [
        ...order.groupIds.map((id) => group(id, groups.find((one) => one.id === id)?.name)),
        ...order.userIds.map((id) => onRecord(id, people.find((one) => one.id === id)?.name)),
      ].join(', '),
    /** What the service answered to one request of a call. */
    answer({ placed, answeredAt, failure, to }: CallAudit['answers'][number]) {
      const time = answeredAt === null ? '' : formats.value.clock(answeredAt)
      if (placed !== null)
        return t(`calls.answer.${placed ? 'placed' : 'refused'}`, { to: t(`calls.to.${to}`), time })
      if (failure !== null) return t('calls.answer.failed', { to: t(`calls.to.${to}`), time })
      return t('calls.answer.open', { to: t(`calls.to.${to}`) })
    },
    /** How everybody's call stands, in one line: the outcomes and how many have each. */
    tally(people: readonly PersonProgress[]) {
      const counts = new Map<string, number>()
      for (const { outcome: said } of people) counts.set(outcome(said), (counts.get(outcome(said)) ?? 0) + 1)
      return [...counts]
        .map(([word, n]) => (people.length === 1 ? word : t('calls.tally', { n, word })))
        .join(', ')
    },
  }
}
