import { computed } from 'vue'
import { reportSettingsSchema } from '../../../shared/model/report-settings.ts'
import { useSettings } from '../../bridge/stores/settings.ts'

const second = 1_000
const hour = 3_600 * second

/** The limits of the standards that the pictures of statistics mark; the report's settings state them. */
export function useStatisticLimits() {
  const settings = useSettings()
  return computed(() => {
    const report = settings.settings?.report ?? reportSettingsSchema.parse({})
    return {
      perTenMinutes: report.acceptable * report.operators,
      topTenShare: report.topTen / 100,
      fleetingMillis: report.fleetingSeconds * second,
      staleMillis: report.staleHours * hour,
    }
  })
}
