import { useI18n } from '../../ui/i18n.ts'
import { localSession, ruleSession } from '../../../shared/model/constants.ts'
import { callOutcomeOf, isAnswered } from '../../../shared/rules/call-outcome.ts'
import type { CallAudit } from '../../../shared/model/call.ts'
import { isAcknowledged } from '../../../shared/rules/alarm-state.ts'
import type { PersonProgress } from '../../../shared/rules/call-progress.ts'
import type { CallSubject } from '../../alarm/call-subject.ts'
import { useCalleeNames } from '../../alarm/use-labels.ts'
import type { RepeatedCall } from './rules/earlier-calls.ts'
import { useClock } from '../../ui/clock.ts'
import { useDesk } from '../../bridge/stores/desk.ts'
import { useTimes } from '../../ui/formats/use-times.ts'

type Answer = CallAudit['answers'][number]

/** Formats people, groups, answers and outcomes of calls. */
export function useCallTexts() {
  const { t } = useI18n()
  const desk = useDesk()
  const clock = useClock()
  const { ago, formats } = useTimes()

  const { person, recordedPerson, group } = useCalleeNames()
  /** The outcome of a call to one person; a value only the service knows is shown as it is. */
  const outcome = (value: string | null) => {
    if (value === null || value === '') return t('calls.notKnown')
    const known = callOutcomeOf(value)
    return known === null ? value : t(`background.outcome.${known}`)
  }

  const orderedGroups = ({ order, groups }: CallAudit) =>
    order.groupIds.map((id) => group(id, groups.find((one) => one.id === id)?.name))
  const orderedPeople = ({ order, people }: CallAudit) =>
    order.userIds.map((id) => recordedPerson(id, people.find((one) => one.id === id)?.name))
  /** Whom one request of a call was for: by name where it is one, else how many. */
  function addressees(entry: CallAudit, to: Answer['to']): string {
    const names = to === 'groups' ? orderedGroups(entry) : orderedPeople(entry)
    const [only] = names
    if (only !== undefined && names.length === 1) return only
    return t(`calls.to.${to}`, { n: names.length }, names.length)
  }

  /** What the service answered to one request of a call. */
  function answer(entry: CallAudit, { placed, answeredAt, failure, to: kind }: Answer) {
    const time = answeredAt === null ? '' : formats.value.clock(answeredAt)
    const to = addressees(entry, kind)
    if (placed !== null) return t(`calls.answer.${placed ? 'placed' : 'refused'}`, { to, time })
    return failure === null ? t('calls.answer.open', { to }) : t('calls.answer.failed', { to, time })
  }
  /** Everybody's progress in one line: each outcome with its count, and the names of those who answered. */
  function tally(people: readonly PersonProgress[]) {
    const byOutcome = Map.groupBy(people, (one) => outcome(one.outcome))
    const answeredFirst = ([, [one]]: [string, PersonProgress[]]) =>
      isAnswered(one?.outcome ?? null) ? 0 : 1
    return [...byOutcome]
      .sort((a, b) => answeredFirst(a) - answeredFirst(b))
      .map(([word, members]) => {
        if (members.some((one) => isAnswered(one.outcome)))
          return t('calls.tallyNamed', {
            word,
            names: members.map(({ id, name }) => recordedPerson(id, name)).join(', '),
          })
        return people.length === 1 ? word : t('calls.tally', { n: members.length, word })
      })
      .join(', ')
  }

  return {
    /** Whether the alarm of a call is acknowledged, which no outcome of the call says; empty: about none, or not known. */
    alarmNow(alarmId: number | null) {
      if (alarmId === null || !desk.loaded) return ''
      const alarm = desk.alarms.get(alarmId)
      if (!alarm) return t('calls.alarmCleared')
      return t(isAcknowledged(alarm) ? 'labels.acknowledged' : 'live.notAcknowledged')
    },
    person,
    recordedPerson,
    group,
    outcome,
    addressees,
    answer,
    /** Who placed a call: a screen by its name, the desk's own windows, or the service. */
    placedBy: (entry: CallAudit | null) => {
      if (!entry) return t('calls.byService')
      if (entry.by?.session === ruleSession) return t('calls.byRule')
      return entry.by && entry.by.session !== localSession ? entry.by.name : t('calls.byDesk')
    },
    /** When an alarm was raised, as the message says it; empty: not known. */
    raised: ({ raisedAt }: CallSubject) =>
      raisedAt === null ? '' : formats.value.dated(raisedAt, clock.now),
    repeated: ({ at, groupIds, userIds }: RepeatedCall) =>
      t('calls.repeated', {
        who: [...groupIds.map((id) => group(id)), ...userIds.map((id) => person(id))].join(', '),
        ago: ago(at),
      }),
    /** Whom an entry was to call, groups by their names. */
    callees: (entry: CallAudit) => [...orderedGroups(entry), ...orderedPeople(entry)].join(', '),
    /** Answers other than "placed", and everybody's progress if the call was placed. `entry` null: not placed here. */
    summary(entry: CallAudit | null, people: readonly PersonProgress[]) {
      const answers = entry?.answers ?? []
      const notPlaced = answers.flatMap((one) => (entry && one.placed !== true ? [answer(entry, one)] : []))
      const isPlaced = entry === null || answers.some(({ placed }) => placed === true)
      return [...notPlaced, ...(isPlaced && people.length > 0 ? [tally(people)] : [])].join(' ')
    },
  }
}
