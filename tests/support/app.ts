import { resolve } from 'node:path'
import Conf from 'conf'
import { expect, onTestFinished } from 'vitest'
import { createApp, type App, type HostParts } from '../../src/main/app.ts'
import { createSecrets } from '../../src/main/platform/secrets.ts'
import { systemClock } from '../../src/main/platform/clock.ts'
import { headlessShell, type NativeNotification } from '../../src/main/platform/host-shell.ts'
import { createSystemProxy } from '../../src/main/server/proxy.ts'
import type { Role } from '../../src/shared/model/constants.ts'
import { localActor, type Actor } from '../../src/shared/model/role.ts'
import type { Push } from '../../src/shared/ipc/pushes.ts'
import type { Channel, Payload, Reply } from '../../src/shared/ipc/requests.ts'
import type { Result } from '../../src/shared/result.ts'
import { readPolicy } from '../../src/shared/rules/read-policy.ts'
import { forkService } from '../../src/web/service-process.ts'
import { eventually } from './desk.ts'
import { createLogRecorder, type LogRecorder } from './log-recorder.ts'
import { serviceFile, type ServiceClient } from './service.ts'
import { tempFolder } from './temp-folder.ts'

export const pageOrigin = 'http://desk.test'

export interface TestApp {
  app: App
  folder: string
  logs: LogRecorder
  pushes: Push[]
  notifications: NativeNotification[]
  /** A request as our own page makes it. */
  ask: Ask
  /** Opens a page on another screen. */
  join(name: string, role?: Role): { ask: Ask; pushes: Push[] }
}

type Ask = <C extends Channel>(channel: C, payload: Payload<C>) => Promise<Result<Reply<C>>>

/** The whole desk, composed as both hosts compose it, without a window; stopped when the test ends. */
export function makeApp(overrides: Partial<HostParts> = {}): TestApp {
  const folder = overrides.folder ?? tempFolder()
  const logs = createLogRecorder()
  const pushes: Push[] = []
  const notifications: NativeNotification[] = []
  let tokens = 0
  const app = createApp({
    host: 'web',
    version: '0.0.0-test',
    folder,
    flags: { server: null, token: null, data: null, plant: ['--alarms', '5', '--rate', '0'] },
    clock: systemClock,
    random: Math.random,
    makeToken: () => `embedded-secret-${++tokens}`,
    log: logs.log,
    hostNotices: [],
    cipher: {
      unsafeReason: () => 'no key store in tests',
      keyStore: () => 'none',
      encrypt: Buffer.from,
      decrypt: String,
    },
    openStore: ({ name, ...options }) => new Conf({ ...options, configName: name }),
    memoryFile: resolve('src/main/memory/worker.ts'),
    checkFile: resolve('src/main/storage/check-worker.ts'),
    spawnService: forkService(serviceFile, () => undefined),
    secrets: createSecrets(),
    logging: { setLevel: () => undefined, files: () => [] },
    policy: readPolicy({}, 'policy.json'),
    ownOrigin: () => pageOrigin,
    systemProxy: createSystemProxy(process.env),
    installation: { kind: 'web' },
    papers: folder,
    restart: () => undefined,
    shell: {
      ...headlessShell,
      hasNotifications: true,
      showNotification: (notification) => {
        notifications.push(notification)
        return Promise.resolve({ kind: 'refused', cause: 'no-daemon', detail: 'no daemon in tests' })
      },
    },
    ...overrides,
  })
  const open = (actor: Actor, received: Push[]) => {
    const { page } = app.admit((push) => received.push(push), { own: null, last: null }, actor)
    const sender = { page, actor, isMainFrame: true, origin: pageOrigin }
    return async <C extends Channel>(channel: C, payload: Payload<C>) =>
      (await app.router.dispatch(sender, { channel, payload })) as Result<Reply<C>>
  }
  const ask = open(localActor(), pushes)
  onTestFinished(() => app.stop())
  return {
    app,
    folder,
    logs,
    pushes,
    notifications,
    ask,
    join(name, role = 'operator') {
      const received: Push[] = []
      return { ask: open({ session: name, name, role, address: '10.0.0.1' }, received), pushes: received }
    },
  }
}

/** A desk that has connected to a service, as if it were started with its address. */
export async function makeLiveApp(
  service: Pick<ServiceClient, 'url' | 'token'>,
  overrides: Partial<HostParts> = {},
): Promise<TestApp> {
  const flags = { server: service.url, token: service.token, data: null, plant: [] }
  const test = makeApp({ flags, ...overrides })
  test.app.start()
  await eventually(async () =>
    expect(await test.ask('desk.snapshot', null)).toMatchObject({ value: { status: { link: 'live' } } }),
  )
  return test
}

/** What a request that must succeed brought. */
export async function replyOf<T>(answer: Promise<Result<T>>): Promise<T> {
  const result = await answer
  if (!result.ok) throw new Error(`${result.error.code}: ${result.error.message}`)
  return result.value
}
