import { computed } from 'vue'
import { useSettings } from '../bridge/stores/settings.ts'

const scales = [75, 90, 100, 110, 125, 150, 175, 200, 250, 300]

/** The text size in per cent, and the next larger and smaller one, if any. */
export function useTextScale() {
  const store = useSettings()
  const scale = computed(() => store.settings?.textScale ?? 100)
  return {
    scale,
    smaller: computed(() => scales.findLast((step) => step < scale.value)),
    larger: computed(() => scales.find((step) => step > scale.value)),
  }
}
