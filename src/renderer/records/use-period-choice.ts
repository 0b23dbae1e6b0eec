import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { periodPresets, type PeriodChoice } from '../../shared/model/record-period.ts'
import { useClock } from '../ui/clock.ts'
import { useRecordQuestion } from './record-question.ts'
import { useSettings } from '../bridge/stores/settings.ts'
import { useSettingsChange } from '../bridge/use-settings-change.ts'
import { useTimes } from '../ui/formats/use-times.ts'

/** The period that records are asked for: what there is to choose, what is chosen, and both in words. */
export function usePeriodChoice() {
  const { t } = useI18n()
  const { formats } = useTimes()
  const clock = useClock()
  const store = useRecordQuestion()
  const settings = useSettings()
  const change = useSettingsChange()

  const shiftHint = computed(() => {
    const { shift, from } = store.shift ?? {}
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
      store.period === null ? '' : formats.value.range(store.period.from, store.period.to, clock.today),
    ),
    /** The period before it, to compare with. */
    precedingText: computed(() =>
      store.preceding === null
        ? ''
        : formats.value.range(store.preceding.from, store.preceding.to, clock.today),
    ),
    /** Both ends in full, with their offsets. */
    fullText: computed(() =>
      store.period === null ? '' : [store.period.from, store.period.to].map(formats.value.full).join('\n'),
    ),
    /** Asks for this period from now on, also after the next start. */
    choose(choice: PeriodChoice) {
      store.choose(choice)
      if (settings.settings) void change({ records: { ...settings.settings.records, period: choice } })
    },
  }
}
