import { computed } from 'vue'
import { loadAt } from '../../../../shared/rules/alarm-load.ts'
import { useClock } from '../../../ui/clock.ts'
import { useLoad } from './store.ts'
import { useSettings } from '../../../bridge/stores/settings.ts'

const minute = 60_000

/** The alarm load now and before, by this page's clock; null until the settings are there. */
export function useLoadPicture() {
  const clock = useClock()
  const store = useLoad()
  const settings = useSettings()
  // The figures are of whole minutes: the second hand changes nothing.
  const now = computed(() => Math.floor(clock.now / minute) * minute)
  return computed(() =>
    settings.settings === null ? null : loadAt(store.load, now.value, settings.settings.report),
  )
}
