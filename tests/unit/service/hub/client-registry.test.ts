import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createClientRegistry } from '../../../../src/service/hub/client-registry.ts'
import { defaultHubLimits } from '../../../../src/service/hub/hub-limits.ts'
import type { HubProtocol } from '../../../../src/service/hub/hub-messages.ts'
import { encodeRecord, jsonProtocol } from '../../../../src/service/hub/json-protocol.ts'
import { messagePackProtocol } from '../../../../src/service/hub/messagepack-protocol.ts'
import type { Transport, TransportEvents } from '../../../../src/service/hub/transport.ts'
import { makeAlarm } from '../../../support/alarms.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const { closeTimeoutMs, shutdownTimeoutMs, clientTimeoutMs } = defaultHubLimits

function openRegistry() {
  const written: string[] = []
  const counted = (protocol: HubProtocol): HubProtocol => ({
    ...protocol,
    encode(message) {
      written.push(`${protocol.name} ${message.type}`)
      return protocol.encode(message)
    },
  })
  const registry = createClientRegistry({
    protocols: [counted(jsonProtocol), counted(messagePackProtocol)],
    limits: defaultHubLimits,
    clock: () => Date.now(),
    log: () => undefined,
  })

  /** A client that takes its goodbye, or does not. */
  const connect = (protocol: string, politeness: 'polite' | 'deaf' = 'polite') => {
    const sent: Buffer[] = []
    let endings = ''
    const open = (events: TransportEvents): Transport & TransportEvents => ({
      ...events,
      supportsBinary: true,
      pendingBytes: 0,
      send: (bytes) => sent.push(bytes),
      close() {
        endings += 'closed '
        if (politeness === 'polite') events.closed()
      },
      terminate() {
        endings += 'terminated '
        events.closed()
      },
    })
    const left = vi.fn()
    const { transport } = registry.add(open, left)
    transport.received(encodeRecord({ protocol, version: 1 }))
    return {
      sent,
      left,
      get endings() {
        return endings.trim()
      },
      gone: () => {
        transport.closed()
      },
    }
  }
  return { registry, written, connect }
}

test('an alarm is encoded once per protocol, however many clients use it', () => {
  const { registry, written, connect } = openRegistry()
  const spoken = [...Array<string>(10).fill('json'), ...Array<string>(10).fill('messagepack')]
  const clients = spoken.map((protocol) => connect(protocol))
  registry.broadcastAlarm(makeAlarm({ id: 1 }))
  expect(written).toEqual(['json 1', 'messagepack 1'])
  const alarms = new Set(clients.map(({ sent }) => sent.at(-1)))
  expect(alarms.size).toBe(2)
})

test('nothing is encoded without clients', () => {
  const { registry, written, connect } = openRegistry()
  connect('json').gone()
  connect('unknown')
  registry.broadcastAlarm(makeAlarm({ id: 1 }))
  expect(written).toEqual([])
})

test('a client that does not read its Close is disconnected', () => {
  const { registry, connect } = openRegistry()
  registry.start()
  const [polite, deaf] = [connect('json'), connect('json', 'deaf')]
  vi.advanceTimersByTime(clientTimeoutMs)
  expect([polite.endings, deaf.endings]).toEqual(['closed', 'closed'])
  expect(deaf.left).not.toHaveBeenCalled()
  vi.advanceTimersByTime(closeTimeoutMs)
  expect([polite.endings, deaf.endings]).toEqual(['closed', 'closed terminated'])
  expect(deaf.left).toHaveBeenCalledOnce()
})

test('shutdown waits for the last client up to its timeout and leaves no timer', async () => {
  const { registry, connect } = openRegistry()
  registry.start()
  const [polite, deaf] = [connect('json'), connect('messagepack', 'deaf')]
  let stopped = false
  const stop = registry.stop().then(() => (stopped = true))
  await vi.advanceTimersByTimeAsync(shutdownTimeoutMs - 1)
  expect([polite.endings, stopped]).toEqual(['closed', false])
  await vi.advanceTimersByTimeAsync(1)
  await stop
  expect(deaf.endings).toBe('closed terminated')
  expect(vi.getTimerCount()).toBe(0)
})

test('an empty registry stops immediately', async () => {
  const { registry, connect } = openRegistry()
  registry.start()
  connect('json').gone()
  await registry.stop()
  expect(vi.getTimerCount()).toBe(0)
})
