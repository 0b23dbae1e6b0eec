import { correctedInstant, heldDoubtMs, type ServiceClock } from '../../shared/rules/service-clock.ts'
import { useSettings } from '../bridge/stores/settings.ts'
import { useWatchedServers } from '../bridge/stores/watched-servers.ts'
import { useNumbers } from '../ui/formats/numbers.ts'
import { useI18n } from '../ui/i18n.ts'
import { serverInPath } from './server-names.ts'

/** A bound that nobody measures better. */
const leastMs = 100

/** How the clocks of servers are said. */
export function useServiceClock() {
  const { t } = useI18n()
  const { tenths } = useNumbers()
  const settings = useSettings()
  const watched = useWatchedServers()
  const seconds = (ms: number) => tenths(Math.abs(ms) / 1000)
  const textOf = ({ offsetMs, uncertaintyMs }: Partial<ServiceClock> & Pick<ServiceClock, 'offsetMs'>) => {
    if (Math.abs(offsetMs) < 1000) return t('status.clockSame')
    const text = t(offsetMs > 0 ? 'status.clockAhead' : 'status.clockBehind', { seconds: seconds(offsetMs) })
    return uncertaintyMs === undefined ? text : `${text} (± ${seconds(Math.max(uncertaintyMs, leastMs))} s)`
  }
  return {
    textOf,
    /** By how much the times of two alarms, by their paths, may be wrong against each other; 0 on one server. */
    apartMs(a: string, b: string): number {
      const [first, second] = [serverInPath(a), serverInPath(b)]
      if (!settings.isAll || first === second) return 0
      const doubts = [first, second].map((name) =>
        heldDoubtMs(watched.servers.find((each) => each.name === name)?.clock),
      )
      return doubts.reduce<number>((sum, doubt) => sum + (doubt ?? Infinity), 0)
    },
    /** In a list of all servers, what was done to the times of one of them, by its number; empty: nothing. */
    correctionOf(server: number): string {
      const id = settings.isAll ? settings.settings?.profiles[server - 1]?.id : undefined
      const clock = watched.servers.find((each) => each.id === id)?.clock
      if (!clock || Math.abs(clock.offsetMs) < 1000 || correctedInstant(0, clock) === 0) return ''
      return t('status.clockCorrected', { clock: textOf(clock) })
    },
  }
}
