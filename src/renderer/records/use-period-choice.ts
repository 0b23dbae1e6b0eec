import { computed } from 'vue'
import { useI18n } from '../ui/i18n.ts'
import { periodPresets, type PeriodChoice } from '../../shared/model/period.ts'
import { useClock } from '../ui/clock.ts'
import { useRecordQuery } from './record-query.ts'
import { useSettings } from '../bridge/stores/settings.ts'
import { useSettingsChange } from '../bridge/use-settings-change.ts'
import { useTimes } from '../ui/formats/use-times.ts'

/** The choices for the period of the records, and the current one as text. */
export function usePeriodChoice() {
  const { t } = useI18n()
  const { formats } = useTimes()
  const clock = useClock()
  const query = useRecordQuery()
  const settings = useSettings()
  const change = useSettingsChange()

  const shiftHint = computed(() => {
    const { shift, from } = query.shift ?? {}
    if (!shift || from === undefined) return ''
    return t(shift.name === '' ? 'periods.shiftSince' : 'periods.namedShiftSince', {
      name: shift.name,
      time: formats.value.minute(from),
    })
  })
  return {
    presets: computed(() =>
      periodPresets.map((kind) => ({
        kind,
        label: t(`periods.preset.${kind}`),
        hint: kind === 'shift' ? shiftHint.value : '',
      })),
    ),
    /** "8 Nov, 06:00 – 15 Nov, 02:27" */
    text: computed(() =>
      query.period === null ? '' : formats.value.range(query.period.from, query.period.to, clock.today),
    ),
    /** The preceding period, for comparison. */
    precedingText: computed(() =>
      query.preceding === null
        ? ''
        : formats.value.range(query.preceding.from, query.preceding.to, clock.today),
    ),
    /** Both ends in full, with their offsets. */
    fullText: computed(() =>
      query.period === null ? '' : [query.period.from, query.period.to].map(formats.value.full).join('\n'),
    ),
    /** Changes the period; it is kept over a restart. */
    choose(choice: PeriodChoice) {
      query.choose(choice)
      if (settings.settings) void change({ records: { ...settings.settings.records, period: choice } })
    },
  }
}
