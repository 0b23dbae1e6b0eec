import { computed } from 'vue'
import { useI18n } from '../../ui/i18n.ts'
import type { BandId } from '../../../shared/model/constants.ts'
import type {
  HandoverCall,
  HandoverContent,
  HandoverFlood,
  Standing,
} from '../../../shared/model/handover.ts'
import { callOutcomeOf } from '../../../shared/rules/call-outcome.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { createNumberFormats } from '../../ui/formats/numbers.ts'
import { useTimes } from '../../ui/formats/use-times.ts'

/** What one cell says; an alarm has its mark, and its tag under its message. */
export interface PaperCell {
  text: string
  mark?: { band: BandId; isAcknowledged: boolean }
  path?: string
  detail?: string
}

export interface PaperSection {
  id: 'standing' | 'taken' | 'shelved' | 'missed' | 'calls' | 'floods' | 'badActors' | 'notes'
  title: string
  /** How many there are, of which the rows may be the first. */
  total: number
  headings: string[]
  rows: { key: string; cells: PaperCell[] }[]
  empty: string
  note?: string
}

interface Named {
  path: string
  message: string
  band: BandId
}

/** The sections of a handover, each as a table of words: first what is in hand, then the long lists. */
export function useSections(content: () => HandoverContent) {
  const { t, locale } = useI18n()
  const { formats, lasting } = useTimes()
  const settings = useSettings()
  const numbers = computed(() => createNumberFormats(locale.value))
  /** Dated where a handover is read on another day, or the shift runs over midnight. */
  const time = (instant: number) => formats.value.dated(instant, content().to - 1)
  const alarm = ({ path, message, band }: Named, isAcknowledged = false): PaperCell => ({
    text: message || t('labels.noMessage'),
    mark: { band, isAcknowledged },
    path,
  })
  const heading = (name: 'alarm' | 'raised' | 'state' | 'since' | 'until' | 'reason' | 'cleared') =>
    t(`handover.column.${name}`)
  const section = (
    id: PaperSection['id'],
    headings: string[],
    rows: PaperCell[][],
    total: number = rows.length,
  ): PaperSection => ({
    id,
    headings,
    total,
    title: t(`handover.section.${id}`),
    empty: t(`handover.none.${id}`),
    rows: rows.map((cells, place) => ({ key: `${id} ${place}`, cells })),
  })

  const acknowledgement = ({ acknowledged, state = '' }: Standing): PaperCell => {
    if (acknowledged === null) return { text: t('handover.unacknowledged'), detail: state }
    const { user, at } = acknowledged
    const isSaid = state.toLowerCase() === t('handover.acknowledged').toLowerCase()
    const by = settings.settings?.records.hideNames === false ? user : ''
    return {
      text: by === '' ? t('handover.acknowledged') : t('handover.acknowledgedBy', { name: by }),
      detail: [...(isSaid ? [] : [state]), at === null ? '' : time(at)].filter(Boolean).join(', '),
    }
  }
  const called = ({ people, groups, placed }: HandoverCall): PaperCell => {
    const outcomes = people.map(({ name, outcome }) => {
      const known = callOutcomeOf(outcome)
      const told = known === null ? (outcome ?? t('handover.call.unknown')) : t(`background.outcome.${known}`)
      return settings.settings?.records.hideNames === false ? `${name}: ${told}` : told
    })
    const state = placed === false ? 'failed' : placed === null ? 'unsure' : 'placed'
    return {
      text: outcomes.join(', ') || groups.join(', '),
      detail: [t(`handover.call.${state}`), ...(outcomes.length > 0 ? groups : [])].join(', '),
    }
  }
  const flooded = ({ from, to, beganBefore, goesOn }: HandoverFlood): PaperCell => ({
    text: `${beganBefore ? t('handover.flood.before') : time(from)} – ${goesOn ? t('handover.flood.goesOn') : time(to)}`,
    detail: lasting(to - from),
  })
  const firstOut = ({ firstOut: first }: HandoverFlood): PaperCell => {
    if (first === null) return { text: t('handover.flood.unknownFirst') }
    const doubts = [
      ...(first.certainty ? [t(`handover.flood.${first.certainty}`)] : []),
      ...(first.leftOut ? [t('handover.flood.leftOut', first.leftOut)] : []),
      ...(first.ties > 0 ? [t('handover.flood.ties', first.ties)] : []),
      ...(first.isClockDoubtful ? [t('handover.flood.doubtful')] : []),
    ]
    return { ...alarm(first), ...(doubts.length > 0 && { detail: doubts.join(', ') }) }
  }

  return computed((): PaperSection[] => {
    const { standing, shelved, missed, calls, floods, badActors, notes, hasCallLog } = content()
    const taken = standing.rows.flatMap((row) => (row.taken ? [{ ...row, taken: row.taken }] : []))
    return [
      section(
        'taken',
        [heading('alarm'), t('handover.column.by'), heading('since')],
        taken.map((row) => [
          alarm(row, row.acknowledged !== null),
          { text: row.taken.by },
          { text: time(row.taken.at) },
        ]),
      ),
      section(
        'shelved',
        [heading('alarm'), heading('reason'), heading('until')],
        shelved.rows.map((row) => [
          alarm({ ...row, message: row.message || row.work?.places.join(', ') || t('handover.wholeTag') }),
          { text: row.reason, detail: row.by },
          { text: time(row.until) },
        ]),
        shelved.total,
      ),
      {
        ...section(
          'calls',
          [t('handover.column.call'), t('handover.column.outcome'), t('handover.column.at')],
          calls.rows.map((row) => [
            { text: row.text, ...(row.path !== '' && { path: row.path }) },
            called(row),
            { text: time(row.at), detail: row.by },
          ]),
          calls.total,
        ),
        ...(!hasCallLog && { note: t('handover.call.noLog') }),
      },
      section(
        'notes',
        [t('handover.column.note'), t('handover.column.by'), t('handover.column.at')],
        notes.rows.map((row) => [
          { text: row.text, path: row.path },
          { text: row.by },
          { text: time(row.at) },
        ]),
        notes.total,
      ),
      section(
        'standing',
        [heading('alarm'), heading('raised'), heading('state')],
        standing.rows.map((row) => [
          alarm(row, row.acknowledged !== null),
          { text: time(row.raisedAt) },
          acknowledgement(row),
        ]),
        standing.total,
      ),
      section(
        'missed',
        [heading('alarm'), heading('raised'), heading('cleared')],
        missed.rows.map((row) => [
          alarm(row),
          { text: time(row.raisedAt) },
          { text: row.clearedAt === null ? t('handover.unknown') : time(row.clearedAt) },
        ]),
        missed.total,
      ),
      section(
        'floods',
        [t('handover.column.firstOut'), t('handover.column.flood'), t('handover.column.alarms')],
        floods.map((row) => [
          firstOut(row),
          flooded(row),
          { text: numbers.value.graded(row.total), detail: t('handover.flood.peak', { n: row.peak }) },
        ]),
      ),
      section(
        'badActors',
        [t('handover.column.tag'), t('handover.column.alarms'), t('handover.column.share')],
        badActors.map((row) => [
          alarm(row),
          {
            text: numbers.value.graded(row.count),
            ...(row.isChattering && { detail: t('handover.chattering') }),
          },
          { text: numbers.value.tenthsPercent(row.share) },
        ]),
      ),
    ]
  })
}
