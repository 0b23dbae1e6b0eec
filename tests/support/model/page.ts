import { localSession } from '../../../src/shared/model/constants.ts'
import { createPinia, setActivePinia } from 'pinia'
import type { Clock } from '../../../src/main/platform/clock.ts'
import { createFeed } from '../../../src/renderer/bridge/feed.ts'
import { bindToServer } from '../../../src/renderer/bridge/server-bridge.ts'
import { useDesk } from '../../../src/renderer/bridge/stores/desk.ts'
import { useHost } from '../../../src/renderer/bridge/stores/host.ts'
import { useSettings } from '../../../src/renderer/bridge/stores/settings.ts'
import type { Bridge, CarrierState } from '../../../src/shared/ipc/bridge.ts'
import type { Push } from '../../../src/shared/ipc/pushes.ts'
import type { Channel, Payload, Reply } from '../../../src/shared/ipc/requests.ts'
import { fail, type Result } from '../../../src/shared/result.ts'
import type { ModelHost } from './host.ts'

export interface ModelPageParts {
  clock: Clock
  delayMs: () => number
  /** Null while the host restarts. */
  host: () => ModelHost | null
}

interface Connection {
  isOpen: boolean
  host: ModelHost
  up: (task: () => void) => void
  down: (task: () => void) => void
  /** Null until the host has admitted the page. */
  admitted: ReturnType<ModelHost['admit']> | null
}

const reconnectDelayMs = 120

/** A page with the real feed and stores, on a connection that delays every message and keeps each direction in order. */
export function createModelPage({ clock, delayMs, host }: ModelPageParts) {
  const pinia = createPinia()
  setActivePinia(pinia)
  const [settings, desk, hostState] = [useSettings(), useDesk(), useHost()]
  const pending = new Set<(result: Result<never>) => void>()
  let onPush: ((push: Push) => void) | null = null
  let onCarrier: ((state: CarrierState) => void) | null = null
  let connection: Connection | null = null
  let remembered: string | null = null
  let isClosed = false
  const remember = (server: string) => (remembered = server)

  /** One direction of a connection: messages take their time, and none overtakes another. */
  const createWire = (opened: { isOpen: boolean }) => {
    let lastDue = 0
    return (task: () => void) => {
      lastDue = Math.max(lastDue, clock.now() + delayMs())
      clock.after(lastDue - clock.now(), () => {
        if (opened.isOpen) task()
      })
    }
  }

  const connect = () => {
    const present = host()
    if (isClosed || connection) return
    if (!present) return void clock.after(reconnectDelayMs, connect)
    const state = { isOpen: true }
    const opened: Connection = Object.assign(state, {
      host: present,
      up: createWire(state),
      down: createWire(state),
      admitted: null,
    })
    connection = opened
    const server = remembered
    opened.up(() => {
      opened.admitted = present.admit((push) => opened.down(() => onPush?.(push)), server, localSession)
      opened.down(() => onCarrier?.('open'))
    })
  }

  const disconnect = () => {
    const closed = connection
    connection = null
    if (!closed) return
    closed.isOpen = false
    for (const settle of [...pending]) settle(fail('unreachable', 'the connection closed'))
    onCarrier?.('closed')
    // The host notices the closed connection a little later.
    clock.after(delayMs(), () => closed.admitted?.leave())
  }

  const carrier: Bridge = {
    request<C extends Channel>(channel: C, payload: Payload<C>, server?: string): Promise<Result<Reply<C>>> {
      const current = connection
      if (!current?.admitted) return Promise.resolve(fail('unreachable', 'no connection'))
      const { page } = current.admitted
      return new Promise((resolve) => {
        const settle = (result: Result<never>) => {
          if (pending.delete(settle)) resolve(result)
        }
        pending.add(settle)
        current.up(() => {
          const answer = current.host.dispatch(page, { channel, payload, server })
          void answer.then((result) => current.down(() => settle(result as Result<never>)))
        })
      })
    },
    onPush(listener) {
      onPush = listener
      return () => (onPush = null)
    },
    onCarrier(listener) {
      onCarrier = listener
      listener('connecting')
      return () => (onCarrier = null)
    },
  }
  const bridge = bindToServer(carrier, { shown: () => settings.server?.id ?? null, remember })
  const feed = createFeed({
    bridge,
    now: () => clock.now(),
    after: (delay, task) => clock.after(delay, task),
    retryDelayMs: 200,
    remember,
  })
  feed.start()
  connect()

  return {
    request: bridge.request,
    server: () => settings.server?.id ?? null,
    isOpen: () => hostState.carrier === 'open',
    /** The alarms that the page shows, in the order of their ids. */
    shown: () => [...desk.alarms.values()].sort((a, b) => a.id - b.id),
    /** The connection breaks, and the page connects again. */
    blip() {
      disconnect()
      clock.after(reconnectDelayMs, connect)
    },
    close() {
      isClosed = true
      feed.stop()
      disconnect()
    },
  }
}

export type ModelPage = ReturnType<typeof createModelPage>
