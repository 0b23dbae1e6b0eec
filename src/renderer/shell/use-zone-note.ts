import { computed } from 'vue'
import { useI18n } from '../ui/i18n.ts'
import { ownZone } from '../../shared/model/zone.ts'
import { otherClocks } from '../../shared/rules/site-zone.ts'
import { useHost } from '../bridge/stores/host.ts'
import { useSettings } from '../bridge/stores/settings.ts'
import { useClock } from '../ui/clock.ts'

/** Says whose clock the times on the page go by, where a machine goes by another one; null: none does. */
export function useZoneNote() {
  const { t } = useI18n()
  const clock = useClock()
  const host = useHost()
  const settings = useSettings()

  return computed(() => {
    const wanted = settings.settings?.timeZone || host.about?.zone || ''
    const names = { site: wanted, host: host.about?.zone ?? '', own: ownZone() }
    if (wanted === '') return null
    // A browser may be older than a zone.
    if (settings.zoneName === '') return t('status.zone.unknown', names)
    const others = otherClocks(names, clock.today)
    return others && t(`status.zone.${others}`, names)
  })
}
