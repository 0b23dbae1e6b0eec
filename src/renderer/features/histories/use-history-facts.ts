import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import type { AlarmHistory } from '../../../shared/model/records.ts'
import { readDuration } from '../../../shared/model/duration.ts'
import { otherHistoryFields } from '../../alarm/other-fields.ts'
import { medianReaction } from '../../alarm/tag-history.ts'
import { useHistoryWords } from './use-history-words.ts'
import { useLabels } from '../../alarm/use-labels.ts'
import { useTimes } from '../../ui/formats/use-times.ts'

/** Every field of a history entry, labelled for people; what the service left out is said to be left out. */
export function useHistoryFacts(entry: () => AlarmHistory, raises: () => readonly AlarmHistory[]) {
  const { t, n } = useI18n()
  const { lasting } = useTimes()
  const words = useHistoryWords()
  const labels = useLabels()

  const time = (id: 'alarmTime' | 'ackTime' | 'resetTime', without: string) => {
    const text = entry()[id]
    const label = t(`histories.column.${id}`)
    if (text === undefined) return { label, text: without, hover: t('records.omitted') }
    return { label, text: words.value.time(text), hover: `${words.value.fullTime(text)}\n${text}` }
  }
  const duration = (id: 'alarmDuration' | 'reactionDuration' | 'interventionDuration') => {
    const text = entry()[id]
    const label = t(`histories.column.${id}`)
    if (text === undefined) return { label, text: t('records.omitted') }
    return { label, text: t('histories.exactly', { about: words.value.lasting(text), exactly: text }) }
  }
  const standing = computed(() =>
    raises().reduce((sum, { alarmDuration }) => sum + (readDuration(alarmDuration ?? '') ?? 0), 0),
  )

  return {
    main: computed(() => [
      time('alarmTime', ''),
      time('ackTime', t('histories.notAcknowledged')),
      time('resetTime', t('histories.notReset')),
      duration('alarmDuration'),
      duration('reactionDuration'),
      duration('interventionDuration'),
      { label: t('histories.column.comment'), text: entry().comment },
      { label: t('histories.column.tagId'), text: String(entry().tagId) },
      { label: t('histories.column.id'), text: String(entry().id) },
    ]),
    /** How the tag did in the whole period. */
    tag: computed(() => {
      const usual = medianReaction(raises())
      return [
        { label: t('histories.tagActivations'), text: n(raises().length) },
        { label: t('histories.tagTimeInAlarm'), text: lasting(standing.value) },
        { label: t('histories.tagTypicalReaction'), text: usual === null ? '' : lasting(usual) },
      ]
    }),
    other: computed(() =>
      otherHistoryFields(entry()).map(({ name, text }) => ({ label: name, text: labels.textOf(name, text) })),
    ),
  }
}
