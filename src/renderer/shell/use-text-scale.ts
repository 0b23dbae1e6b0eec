import { computed } from 'vue'
import { useManaged } from '../bridge/use-managed.ts'
import { useSettings } from '../bridge/stores/settings.ts'

const scales = [75, 90, 100, 110, 125, 150, 175, 200, 250, 300]

/** The text size in per cent, and the next larger and smaller one, if any; none where the organisation locks it. */
export function useTextScale() {
  const store = useSettings()
  const managed = useManaged()
  const steps = computed(() => (managed.isLocked('textScale') ? [] : scales))
  const scale = computed(() => store.settings?.textScale ?? 100)
  return {
    scale,
    smaller: computed(() => steps.value.findLast((step) => step < scale.value)),
    larger: computed(() => steps.value.find((step) => step > scale.value)),
  }
}
