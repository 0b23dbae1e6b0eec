import type { AlarmFeed, AlarmListSource, FeedListener, PageRequest } from '../../../src/main/desk/ports.ts'
import type { Clock } from '../../../src/main/platform/clock.ts'
import { createAlarmList } from '../../../src/main/server/alarms.ts'
import type { Alarm } from '../../../src/shared/model/alarm.ts'
import { fail, succeed } from '../../../src/shared/result.ts'
import { makeAlarm } from '../alarms.ts'
import { listTransport } from '../list-transport.ts'

/** An alarm service at the ports of the desk: its answers and pushes take the time that the test gives them. */
export function createModelService(clock: Clock, delayMs: () => number) {
  const alarms = new Map<number, Alarm>()
  const listeners = new Set<FeedListener>()
  let changes = 0

  const elapse = () => new Promise<void>((resolve) => void clock.after(delayMs(), resolve))
  /** Every change has a later time than the one before. */
  const nextTime = () => new Date(Date.UTC(2026, 0, 1) + 1_000 * ++changes).toISOString().slice(0, 19)

  const source: AlarmListSource = createAlarmList(
    listTransport(async (params, signal) => {
      const { offset, limit, sort } = params as PageRequest
      await elapse()
      const listed = [...alarms.values()].sort((a, b) => (sort === '+id' ? a.id - b.id : b.id - a.id))
      const page = {
        items: listed.slice(offset, offset + limit),
        paging: { offset, limit, total: listed.length },
      }
      await elapse()
      return signal?.aborted ? fail('cancelled', 'aborted') : succeed(page)
    }),
  )

  const createFeed = (): AlarmFeed => {
    let listener: FeedListener | null = null
    return {
      start(next) {
        listener = next
        clock.after(delayMs(), () => {
          if (listener !== next) return
          listeners.add(next)
          next.onState('connected', 'WebSocket', null)
        })
      },
      reconnect: () => undefined,
      retryNow: () => undefined,
      async stop() {
        if (listener) listeners.delete(listener)
        listener = null
        await elapse()
      },
    }
  }

  return {
    source,
    createFeed,
    raise(id: number) {
      const at = nextTime()
      const alarm = makeAlarm({ id, alarmTime: `${at}Z`, lastChange: at })
      alarms.set(id, alarm)
      for (const listener of listeners)
        clock.after(delayMs(), () => {
          if (listeners.has(listener)) listener.onAlarm(alarm)
        })
    },
    acknowledge(id: number) {
      const alarm = alarms.get(id)
      if (alarm) alarms.set(id, { ...alarm, ackUser: 'P. Lemaire', lastChange: nextTime() })
    },
    clear(id: number) {
      alarms.delete(id)
    },
    /** The alarms, in the order of their ids. */
    list: () => [...alarms.values()].sort((a, b) => a.id - b.id),
  }
}

export type ModelService = ReturnType<typeof createModelService>
