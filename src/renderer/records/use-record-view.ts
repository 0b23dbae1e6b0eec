import { onBeforeUnmount, watch } from 'vue'
import { useRecordQuestion } from './record-question.ts'
import { useSettings } from '../bridge/stores/settings.ts'
import { useCommands } from '../ui/use-commands.ts'
import { usePeriodChoice } from './use-period-choice.ts'

/** Opens the question to the records for as long as a view of theirs is there, with its commands. */
export function useRecordView(find: (() => void) | null): void {
  const store = useRecordQuestion()
  const settings = useSettings()
  const { presets, choose } = usePeriodChoice()
  let entered = false

  // The period to begin with stands in the settings.
  watch(
    () => settings.settings !== null,
    (known) => {
      if (!known || entered) return
      entered = true
      store.enter()
    },
    { immediate: true },
  )
  onBeforeUnmount(() => {
    if (entered) store.leave()
  })
  useCommands(() => [
    { id: 'records.refresh', group: 'list', labelKey: 'periods.refresh', keys: ['R'], run: store.refresh },
    ...(find === null
      ? []
      : [
          {
            id: 'records.find',
            group: 'list' as const,
            labelKey: 'recordTools.find',
            keys: ['/'],
            run: find,
          },
        ]),
    ...presets.value.map(({ kind, label }) => ({
      id: `records.period.${kind}`,
      group: 'list' as const,
      labelKey: 'periods.use',
      labelArgs: { period: label },
      run: () => choose({ kind }),
    })),
  ])
}
