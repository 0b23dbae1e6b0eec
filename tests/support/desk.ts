import { expect, onTestFinished, vi } from 'vitest'
import { systemClock } from '../../src/main/platform/clock.ts'
import { createSecrets } from '../../src/main/platform/secrets.ts'
import { createSupervisor } from '../../src/main/platform/supervisor.ts'
import { createDesk, type Desk } from '../../src/main/desk/desk.ts'
import { createHub } from '../../src/main/server/hub.ts'
import { createAlarmList } from '../../src/main/server/alarms.ts'
import { environmentNetwork } from './network.ts'
import { createTransport } from '../../src/main/server/transport.ts'
import type { Alarm } from '../../src/shared/model/alarm.ts'
import { createLogRecorder, type LogRecorder } from './log-recorder.ts'

export interface TestDesk {
  desk: Desk
  logs: LogRecorder
  /** How often each alarm was reported as raised. */
  annunciations: Map<number, number>
  setToken(token: string): void
  ids(): number[]
  alarm(id: number): Alarm | undefined
}

export interface TestDeskOptions {
  url: string
  token?: string
  hubPath?: string
  watchMillis?: number
  reconcileMillis?: number
}

/** A desk on a real service, through the real HTTP and SignalR clients; stopped when the test ends. */
export function startDesk(options: TestDeskOptions): TestDesk {
  const logs = createLogRecorder()
  const supervisor = createSupervisor({ clock: systemClock, log: logs.log, onChange: () => undefined })
  const annunciations = new Map<number, number>()
  let token = options.token ?? 'test-token'
  const network = environmentNetwork()
  const transport = createTransport({
    network,
    baseUrl: options.url,
    tokens: { token: () => token, renew: () => Promise.resolve(false) },
    clock: systemClock,
    secrets: createSecrets(),
  })
  const desk = createDesk({
    source: createAlarmList(transport),
    feed: createHub({
      network,
      secrets: createSecrets(),
      url: options.url + (options.hubPath ?? '/alarmHub'),
      token: () => token,
      subscribe: null,
      clock: systemClock,
      random: Math.random,
      supervisor,
    }),
    watchMillis: options.watchMillis ?? 200,
    reconcileMillis: options.reconcileMillis ?? 1_000,
    clock: systemClock,
    log: logs.log,
    tokenExpiresAt: () => null,
    serviceClock: transport.serviceClock,
    supervisor,
    earlierRun: () => null,
    listeners: [
      {
        part: 'annunciation',
        onChange: (change) => {
          for (const { id } of change.raised) annunciations.set(id, (annunciations.get(id) ?? 0) + 1)
        },
      },
    ],
  })
  desk.start()
  onTestFinished(async () => {
    await desk.stop()
    network.stop()
  })
  return {
    desk,
    logs,
    annunciations,
    setToken: (next) => {
      token = next
    },
    ids: () => [...desk.alarms()].map(({ id }) => id).toSorted((a, b) => a - b),
    alarm: (id) => desk.alarms().find((alarm) => alarm.id === id),
  }
}

/** Waits until a check passes; the limit is only there so that a hopeless wait ends. */
export function eventually(check: () => void | Promise<void>): Promise<void> {
  return vi.waitFor(check, { timeout: 20_000, interval: 20 })
}

/** Waits for a link state. */
export function linkBecomes({ desk }: TestDesk, link: string): Promise<void> {
  return eventually(() => expect(desk.status().link).toBe(link))
}
