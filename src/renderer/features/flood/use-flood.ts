import { computed, onScopeDispose, shallowRef, triggerRef, watch } from 'vue'
import type { Alarm } from '../../../shared/model/alarm.ts'
import { firstOutOf, withStart } from '../../../shared/rules/first-out.ts'
import { isAcknowledged, isMostUrgent } from '../../../shared/rules/alarm-state.ts'
import { raisedAtOf } from '../../../shared/rules/occurrence.ts'
import type { Failure } from '../../../shared/result.ts'
import { useServiceClock } from '../../alarm/use-service-clock.ts'
import { useDesk } from '../../bridge/stores/desk.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useClock } from '../../ui/clock.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { useLoadSummary } from '../../bridge/stores/load.ts'
import { useLive } from '../live/index.ts'
import { floodStart } from '../../../shared/rules/alarm-load.ts'
import { settleMs } from '../../../shared/rules/flood-onset.ts'
import { createFloodIndex, type FloodIndex } from './flood-index.ts'

/** A flood that is over stays on screen for this long: the next one often follows, and somebody may be reading. */
const lingerMs = 60_000
const retryMs = 2_000

/**
 * The flood that is on, as its layout shows it.
 *
 *   reading ──the desk's raises──▶ following ──no flood──▶ over ──a minute──▶ the list
 *      ▲                                            ▲          │
 *      └── the page has another list ───────────────┴── flood ─┘
 */
export function useFlood() {
  const bridge = useBridge()
  const desk = useDesk()
  const settings = useSettings()
  const clock = useClock()
  const live = useLive()
  const load = useLoadSummary()
  const { apartMs } = useServiceClock()
  const index = shallowRef<FloodIndex | null>(null)
  const isWhole = shallowRef(true)
  const problem = shallowRef<Failure | null>(null)
  const overSince = shallowRef<number | null>(null)
  /** Counted: the index and the critical alarms change in place. */
  const revision = shallowRef(0)
  const critical = shallowRef(new Map<number, Alarm>())
  const latest = useLatest()
  let timer: ReturnType<typeof setTimeout> | undefined
  /** The start that somebody has set, and the tag there; it is this page's only. */
  const chosen = shallowRef<{ at: number; key: string | null } | null>(null)
  const began = computed(() => chosen.value?.at ?? floodStart(load.value?.flood))

  /** When the start went elsewhere while the flood was on: what was sure of the other one is not yet of this. */
  const movedAt = shallowRef(-Infinity)
  watch(
    () => floodStart(load.value?.flood),
    (to, from) => {
      if (to !== null && from !== null) movedAt.value = clock.now
    },
  )
  const isSettling = computed(
    () =>
      chosen.value === null &&
      began.value !== null &&
      clock.now - Math.max(began.value, movedAt.value) < settleMs,
  )

  const isCritical = (alarm: Alarm) => !alarm.masked && isMostUrgent(alarm.priority, settings.scale)
  function takeCritical() {
    critical.value = new Map()
    for (const alarm of desk.alarms.values()) if (isCritical(alarm)) critical.value.set(alarm.id, alarm)
    triggerRef(critical)
  }

  async function read() {
    clearTimeout(timer)
    const since = began.value
    if (since === null || !load.value?.flood) return
    const signal = latest()
    const answer = await bridge.request('journal.raises', { since })
    if (signal.aborted) return
    if (!answer.ok) {
      problem.value = answer.error
      timer = setTimeout(() => void read(), retryMs)
      return
    }
    problem.value = null
    const isAcknowledgedNow = (id: number) => isAcknowledged(desk.alarms.get(id) ?? { ackUser: '' })
    const next = createFloodIndex(since, settings.scale, isAcknowledgedNow)
    next.restore(answer.value.raises)
    isWhole.value = answer.value.isWhole
    index.value = next
    revision.value++
  }

  watch(
    () => desk.updated,
    ({ changes }) => {
      if (changes === null) {
        takeCritical()
        return void read()
      }
      const now = clock.moment()
      for (const { id, after } of changes) {
        index.value?.change(id, after, now)
        if (after && isCritical(after)) critical.value.set(id, after)
        else critical.value.delete(id)
      }
      triggerRef(critical)
      revision.value++
    },
    { flush: 'sync' },
  )
  // Another scale has other bands.
  watch(
    () => settings.scale,
    () => {
      takeCritical()
      void read()
    },
  )
  watch(
    () => (load.value?.flood ? began.value : null),
    (since) => {
      if (since === null) overSince.value ??= clock.now
      else {
        overSince.value = null
        void read()
      }
    },
    { immediate: true },
  )
  watch(
    () => clock.now,
    (now) => {
      if (overSince.value !== null && now - overSince.value >= lingerMs) live.layout = 'list'
    },
  )
  takeCritical()
  onScopeDispose(() => clearTimeout(timer))

  /** In the order of their first raise. */
  const rows = computed(() => {
    void revision.value
    return index.value === null ? [] : [...index.value.rows]
  })

  return {
    load,
    problem,
    isWhole,
    overSince,
    began,
    chosen,
    isRead: computed(() => index.value !== null),
    rows,
    /** What it began with, and how sure that is. */
    firstOut: computed(() => {
      const row = chosen.value && rows.value.find(({ key }) => key === chosen.value?.key)
      const nothing = { ties: 0, isClockDoubtful: false, rivals: 0, rivalsMs: 0, leftOut: 0 }
      if (row) return { row, ...nothing, certainty: 'set' as const }
      const first = firstOutOf(rows.value, settings.scale, (a, b) => apartMs(a.path, b.path))
      if (first === null) return null
      // Those that the start itself leaves out are not among the rows.
      const leftOut = (chosen.value === null && load.value?.flood?.onset?.leftOut) || 0
      return withStart(first, { leftOut, isSettling: isSettling.value })
    }),
    /** It has begun so lately that more alarms may still show another start. */
    isSettling,
    units: computed(() => {
      void revision.value
      return index.value?.units() ?? []
    }),
    /** All active critical alarms, as the page's header counts them. */
    criticalCount: computed(() => critical.value.size),
    /** The tags with an active critical alarm, those that nobody has acknowledged first, of these the newest. */
    critical: computed(() => {
      const alarms = [...critical.value.values()].sort(
        (a, b) =>
          Number(isAcknowledged(a)) - Number(isAcknowledged(b)) ||
          (raisedAtOf(b) ?? 0) - (raisedAtOf(a) ?? 0),
      )
      const seen = new Set<string>()
      return alarms.filter(({ id, path }) => {
        const tag = path === '' ? `#${id}` : path
        return !seen.has(tag) && seen.add(tag)
      })
    }),
  }
}

export type CurrentFlood = ReturnType<typeof useFlood>
