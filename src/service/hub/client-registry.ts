import type { Alarm } from '../../shared/model/alarm.ts'
import { createHubConnection, type HubConnection } from './hub-connection.ts'
import type { HubLimits } from './hub-limits.ts'
import { messageType, type HubProtocol } from './hub-messages.ts'
import type { Carrier, CarrierEvents } from './transport.ts'

/** Everybody who is connected, however their bytes travel. */
export interface ClientRoom {
  /** Takes a client in; the carrier is made with what it has to report to. */
  join<C extends Carrier>(open: (events: CarrierEvents) => C, onGone: () => void): Member<C>
  /** Sends `onAlarm(alarm)` to every client that has shaken hands. */
  announce(alarm: Alarm): void
  start(): void
  /** Says goodbye to all, and waits until they are gone. */
  stop(): Promise<void>
}

interface Member<C extends Carrier> {
  readonly carrier: C
  readonly connection: HubConnection
}

export function createClientRoom(options: {
  protocols: readonly HubProtocol[]
  limits: HubLimits
  clock: () => number
  log: (line: string) => void
}): ClientRoom {
  const { protocols, limits, clock, log } = options
  const members = new Set<Member<Carrier>>()
  let onEmpty: (() => void) | null = null
  let ticking: NodeJS.Timeout | null = null

  return {
    join(open, onGone) {
      let impatience: NodeJS.Timeout | undefined
      const carrier = open({
        received: (bytes) => {
          member.connection.receive(bytes)
        },
        stirred: () => {
          member.connection.stir()
        },
        gone: () => {
          clearTimeout(impatience)
          members.delete(member)
          onGone()
          if (members.size === 0) onEmpty?.()
        },
      })
      const connection = createHubConnection({
        carrier: {
          carriesBinary: carrier.carriesBinary,
          get pendingBytes() {
            return carrier.pendingBytes
          },
          send: carrier.send,
          ...(carrier.keepAlive ? { keepAlive: carrier.keepAlive } : {}),
          close() {
            // A client that does not take the goodbye must not keep the connection.
            impatience = setTimeout(carrier.terminate, limits.goodbyeMillis)
            carrier.close()
          },
          terminate() {
            log('hub: dropped a client that does not read')
            carrier.terminate()
          },
        },
        protocols,
        limits,
        clock,
      })
      const member = { carrier, connection }
      members.add(member)
      return member
    },

    announce(alarm) {
      const message = { type: messageType.invocation, target: 'onAlarm', arguments: [alarm] }
      // Each protocol encodes the alarm once, however many clients speak it.
      const encodings = new Map<HubProtocol, Buffer>()
      for (const { connection } of members) {
        const { protocol } = connection
        if (!protocol) continue
        const bytes = encodings.get(protocol) ?? protocol.write(message)
        encodings.set(protocol, bytes)
        connection.send(bytes)
      }
    },

    start() {
      ticking = setInterval(() => {
        for (const { connection } of members) connection.tick()
      }, limits.tickMillis)
    },

    async stop() {
      if (ticking) clearInterval(ticking)
      const empty = new Promise<void>((resolve) => {
        onEmpty = resolve
      })
      for (const { connection } of members) connection.close({ allowReconnect: true })
      if (members.size === 0) return
      const impatience = setTimeout(() => {
        for (const { carrier } of members) carrier.terminate()
      }, limits.stopMillis)
      await empty
      clearTimeout(impatience)
    },
  }
}
