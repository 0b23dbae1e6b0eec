import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClientRoom } from '../../../../src/service/hub/client-registry.ts'
import { defaultHubLimits } from '../../../../src/service/hub/hub-limits.ts'
import type { HubProtocol } from '../../../../src/service/hub/hub-messages.ts'
import { encodeRecord, jsonProtocol } from '../../../../src/service/hub/json-protocol.ts'
import { messagePackProtocol } from '../../../../src/service/hub/messagepack-protocol.ts'
import type { Carrier, CarrierEvents } from '../../../../src/service/hub/transport.ts'
import { makeAlarm } from '../../../support/alarms.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const { goodbyeMillis, stopMillis, clientSilenceMillis } = defaultHubLimits

function openRoom() {
  const written: string[] = []
  const counted = (protocol: HubProtocol): HubProtocol => ({
    ...protocol,
    write(message) {
      written.push(`${protocol.name} ${message.type}`)
      return protocol.write(message)
    },
  })
  const room = createClientRoom({
    protocols: [counted(jsonProtocol), counted(messagePackProtocol)],
    limits: defaultHubLimits,
    clock: () => Date.now(),
    log: () => undefined,
  })

  /** A client that takes its goodbye, or does not. */
  const enter = (protocol: string, politeness: 'polite' | 'deaf' = 'polite') => {
    const sent: Buffer[] = []
    let endings = ''
    const open = (events: CarrierEvents): Carrier & CarrierEvents => ({
      ...events,
      carriesBinary: true,
      pendingBytes: 0,
      send: (bytes) => sent.push(bytes),
      close() {
        endings += 'closed '
        if (politeness === 'polite') events.gone()
      },
      terminate() {
        endings += 'terminated '
        events.gone()
      },
    })
    const left = vi.fn()
    const { carrier } = room.join(open, left)
    carrier.received(encodeRecord({ protocol, version: 1 }))
    return {
      sent,
      left,
      get endings() {
        return endings.trim()
      },
      gone: () => {
        carrier.gone()
      },
    }
  }
  return { room, written, enter }
}

test('an alarm is encoded once per protocol, however many speak it', () => {
  const { room, written, enter } = openRoom()
  const spoken = [...Array<string>(10).fill('json'), ...Array<string>(10).fill('messagepack')]
  const clients = spoken.map((protocol) => enter(protocol))
  room.announce(makeAlarm({ id: 1 }))
  expect(written).toEqual(['json 1', 'messagepack 1'])
  const alarms = new Set(clients.map(({ sent }) => sent.at(-1)))
  expect(alarms.size).toBe(2)
})

test('nothing is encoded when nobody listens', () => {
  const { room, written, enter } = openRoom()
  enter('json').gone()
  enter('unknown')
  room.announce(makeAlarm({ id: 1 }))
  expect(written).toEqual([])
})

test('a client that does not take its goodbye is cut off', () => {
  const { room, enter } = openRoom()
  room.start()
  const [polite, deaf] = [enter('json'), enter('json', 'deaf')]
  vi.advanceTimersByTime(clientSilenceMillis)
  expect([polite.endings, deaf.endings]).toEqual(['closed', 'closed'])
  expect(deaf.left).not.toHaveBeenCalled()
  vi.advanceTimersByTime(goodbyeMillis)
  expect([polite.endings, deaf.endings]).toEqual(['closed', 'closed terminated'])
  expect(deaf.left).toHaveBeenCalledOnce()
})

test('a stop waits for the last client, not for ever, and leaves no timer behind', async () => {
  const { room, enter } = openRoom()
  room.start()
  const [polite, deaf] = [enter('json'), enter('messagepack', 'deaf')]
  let stopped = false
  const stop = room.stop().then(() => (stopped = true))
  await vi.advanceTimersByTimeAsync(stopMillis - 1)
  expect([polite.endings, stopped]).toEqual(['closed', false])
  await vi.advanceTimersByTimeAsync(1)
  await stop
  expect(deaf.endings).toBe('closed terminated')
  expect(vi.getTimerCount()).toBe(0)
})

test('an empty room stops at once', async () => {
  const { room, enter } = openRoom()
  room.start()
  enter('json').gone()
  await room.stop()
  expect(vi.getTimerCount()).toBe(0)
})
