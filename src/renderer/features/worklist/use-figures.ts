import { computed, onScopeDispose, shallowRef, useId, watch } from 'vue'
import type { WorklistItem } from '../../../shared/model/worklist.ts'
import { type Result, fail, succeed } from '../../../shared/result.ts'
import { useConnection } from '../../bridge/connection.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useClock } from '../../ui/clock.ts'
import { useLatest } from '../../ui/use-latest.ts'
import { workedSpan, type AlarmRate, daysOf } from './rules/figures.ts'
import type { Bridge } from '../../../shared/ipc/bridge.ts'
import type { Period } from '../../../shared/rules/periods.ts'

/** Alarm rate of each tag since it was marked done, or else since it was added. Read one by one. */
export function useFigures(items: () => readonly WorklistItem[]) {
  const bridge = useBridge()
  const clock = useClock()
  const { trusted } = useConnection()
  const ticket = `worklist ${useId()}`
  const known = shallowRef<ReadonlyMap<string, Result<AlarmRate>>>(new Map())
  /** What need not be read again. */
  let read = new Set<string>()
  const latest = useLatest()
  const keyOf = ({ tag, addedAt, doneAt }: WorklistItem) => `${doneAt ?? addedAt} ${tag}`

  async function readMissing(): Promise<void> {
    const signal = latest()
    for (const item of items()) {
      const key = keyOf(item)
      if (read.has(key)) continue
      const span = workedSpan(item, clock.moment())
      const answer = await readFigure(bridge, { ticket, tag: item.tag, span })
      if (signal.aborted) return
      known.value = new Map(known.value).set(key, answer)
      if (answer.ok) read.add(key)
      // Without a service the others would fail as well.
      else if (answer.error.code === 'unreachable') return
    }
  }
  watch(
    () => items().map(keyOf).join('\n'),
    () => void readMissing(),
    { immediate: true },
  )
  watch(trusted, (isTrusted) => {
    if (isTrusted) void readMissing()
  })
  onScopeDispose(() => void bridge.request('records.cancel', { ticket }))

  return {
    /** Null: not known. */
    of(item: WorklistItem): AlarmRate | null {
      const answer = known.value.get(keyOf(item))
      return answer?.ok ? answer.value : null
    },
    /** Why one of them is not known. */
    failure: computed(() => {
      for (const item of items()) {
        const answer = known.value.get(keyOf(item))
        if (answer && !answer.ok) return answer.error
      }
      return null
    }),
    refresh() {
      read = new Set()
      void readMissing()
    },
  }
}

const pageSize = 1_000

interface FigureOrder {
  ticket: string
  tag: string
  span: Period
}
type Asking = Pick<Bridge, 'request'>

/**
 * How often a tag alarmed, from the service's statistics: before and after are measured the same way. What stood when
 * the period began is not of it: a tag that has just been put on the list has not alarmed since.
 */
export async function readFigure(bridge: Asking, order: FigureOrder): Promise<Result<AlarmRate>> {
  const { span } = order
  const counted = await countAlarms(bridge, order)
  if (!counted.ok) return counted
  const stood = await countAlarms(bridge, { ...order, span: { from: span.from, to: span.from + 1 } })
  if (!stood.ok) return stood
  return succeed({ alarms: Math.max(0, counted.value - stood.value), days: daysOf(span) })
}

/** The alarms of a tag that the service counts to a period. */
async function countAlarms(bridge: Asking, { ticket, tag, span }: FigureOrder): Promise<Result<number>> {
  const filter = {
    // The statistics have no filter for a tag: they are searched for its name, and other matches are dropped.
    search: tag,
    from: new Date(span.from).toISOString(),
    to: new Date(span.to).toISOString(),
  }
  let alarms = 0
  for (let offset = 0; ;) {
    const answer = await bridge.request('records.statistics', {
      ticket,
      filter,
      sort: '+id',
      offset,
      limit: pageSize,
    })
    if (!answer.ok) return answer
    const { items, total, malformed } = answer.value
    if (malformed > 0) return fail('malformed-answer', `${malformed} statistic(s) could not be read`)
    for (const { tagName, failureNumber } of items) if (tagName === tag) alarms += failureNumber
    offset += items.length
    if (items.length === 0 || offset >= total) return succeed(alarms)
  }
}
