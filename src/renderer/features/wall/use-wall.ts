import { computed, onMounted, onScopeDispose, shallowRef } from 'vue'
import { exclusionBy } from '../../../shared/rules/alarm-filter.ts'
import { isAcknowledged, isMostUrgent } from '../../../shared/rules/alarm-state.ts'
import { useCallServer } from '../../alarm/callee-servers.ts'
import { onCallAt } from '../../../shared/rules/on-call.ts'
import { useCallees, useReadCallees } from '../../bridge/stores/callees.ts'
import { useContactBook } from '../../bridge/stores/contact-book.ts'
import { useDesk } from '../../bridge/stores/desk.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useContributions } from '../../contributions.ts'
import { useClock } from '../../ui/clock.ts'
import { placeAt, rotatedViews } from './rules/rotation.ts'
import { hourTrends, mostUrgent, trendMs, wallUnits } from './rules/wall-units.ts'

const trendIntervalMs = 60_000
const calleesIntervalMs = 600_000
const urgentCount = 5

/** What a wall shows of its server, or of its servers, kept up to date by itself. */
export function useWall() {
  const bridge = useBridge()
  const desk = useDesk()
  const settings = useSettings()
  const clock = useClock()
  const callees = useCallees()
  const book = useContactBook()
  const trends = shallowRef<ReadonlyMap<string, readonly number[]>>(new Map())

  async function readTrends() {
    const now = clock.moment()
    const answer = await bridge.request('journal.raises', { since: now - trendMs })
    if (answer.ok) trends.value = hourTrends(answer.value.raises, now)
  }
  const readCallees = useReadCallees()
  const { ofCallee } = useCallServer()
  const timers = [
    setInterval(() => void readTrends(), trendIntervalMs),
    setInterval(() => void readCallees(), calleesIntervalMs),
  ]
  onMounted(() => {
    void readTrends()
    void readCallees()
  })
  onScopeDispose(() => timers.forEach(clearInterval))

  // The alarms change in place.
  const alarms = computed(() => {
    void desk.updated
    return [...desk.alarms.values()]
  })
  const rotated = computed(() =>
    settings.settings ? rotatedViews(settings.settings.wall, settings.settings.views) : [],
  )
  const isHeld = computed(() =>
    alarms.value.some(
      (alarm) => !alarm.masked && !isAcknowledged(alarm) && isMostUrgent(alarm.priority, settings.scale),
    ),
  )
  const place = computed(() =>
    placeAt(rotated.value.length, settings.settings?.wall.seconds ?? 0, clock.now, isHeld.value),
  )
  /** The view whose alarms the tiles show; null: all alarms. */
  const view = computed(() => (place.value === null ? null : (rotated.value[place.value] ?? null)))
  const tiled = computed(() => {
    if (!view.value) return alarms.value
    const serverName = (id: number) => book.labelOf('dataServer', id)
    const excludes = exclusionBy(view.value.filter, settings.scale, minute.value, { serverName })
    return alarms.value.filter((alarm) => excludes(alarm) === null)
  })
  const presence = useContributions().usePresence()
  const minute = computed(() => Math.floor(clock.now / 60_000) * 60_000)
  return {
    trends,
    units: computed(() => wallUnits(tiled.value, settings.scale)),
    view,
    /** A new critical alarm keeps all units in sight. */
    isHeld: computed(() => isHeld.value && rotated.value.length > 0),
    /** Who sits where, as far as the team knows. */
    presence: computed(presence),
    urgent: computed(() => mostUrgent(alarms.value, settings.scale, urgentCount)),
    /** Whose groups were not read may have somebody on call. */
    isOnCallKnown: computed(() => callees.isLoaded && callees.failure === null),
    /** The groups whose hours are set and that are on call now, with their people and the number of their server. */
    onCall: computed(() =>
      onCallAt(callees.groups.keys(), minute.value, (id) => book.hours.get(id) ?? [], clock.zone).on.map(
        ({ groupId, at }) => ({
          id: groupId,
          server: ofCallee(groupId),
          name: callees.groupName(groupId) ?? `#${groupId}`,
          people: (callees.groups.get(groupId)?.members ?? []).map(({ id, name }) => name || `#${id}`),
          until: at,
        }),
      ),
    ),
  }
}
