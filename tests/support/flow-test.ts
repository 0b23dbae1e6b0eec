import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type {
  Page,
  PlaywrightTestArgs,
  PlaywrightTestOptions,
  PlaywrightWorkerArgs,
  PlaywrightWorkerOptions,
  TestType,
} from '@playwright/test'
import type { ServiceOptions } from '../../src/service/index.ts'
import { startFaultyService, type FaultyService } from './faulty-service.ts'
import { startService, type StartedService } from './service.ts'

/** A desk under test, whichever host carries it: the web host in a browser, or Electron. */
export interface CarriedDesk {
  /** What the operator has before them. */
  readonly page: Page
  /** The text that was copied last. */
  clipboard(): Promise<string>
  /** Runs what saves a file, and returns the file's path. */
  savedBy(save: () => Promise<void>): Promise<string>
  /** Ends the desk and starts it again on what it has stored; answers its new page. */
  restart(): Promise<Page>
}

export interface DeskStart {
  /** The service to connect to; without it the desk runs its own. */
  server?: { url: string; token: string }
  /** Further flags of the desk, each in one piece: `--alarms=12`. */
  flags?: readonly string[]
  /** What the desk finds as its stored settings. */
  settings?: object
  /** Gives the desk's host a process of its own, where one shared with the test would spoil its times. */
  ownProcess?: boolean
}

/** A desk that nobody has used before: on its own service, which holds still. */
export const firstStart: DeskStart = { flags: ['--alarms=12', '--rate=0', '--history=0'] }

export interface FlowFixtures<Desk extends CarriedDesk = CarriedDesk> {
  /** What the end of the test undoes, however it ends; the last of them first. */
  atEnd: (ending: () => Promise<unknown>) => void
  /** Starts a desk, which ends with the test. */
  start: (options: DeskStart) => Promise<Desk>
  /** Starts a quiet service and a desk on it; both end with the test. */
  open: (
    service?: Partial<ServiceOptions>,
    desk?: { token?: string; settings?: object },
  ) => Promise<Desk & { service: StartedService }>
  /** The same with a proxy between the two that injects faults. */
  openFaulty: (
    service?: Partial<ServiceOptions>,
    desk?: { settings?: object },
  ) => Promise<Desk & { service: StartedService; faulty: FaultyService }>
}

/**
 * Playwright's test with a desk: what a flow is written against, so that it can run in each host. Every flow runs in
 * the browser; one runs in Electron as well if its title ends in `@host`, because its outcome depends on the host:
 * clipboard, files, restarts, stored secrets, authorization, keys that a window could take for itself.
 */
export type FlowTest = TestType<
  PlaywrightTestArgs & PlaywrightTestOptions & FlowFixtures,
  PlaywrightWorkerArgs & PlaywrightWorkerOptions
>

/** The fixture `atEnd`. */
export async function rememberEndings(
  // Playwright reads the fixtures that a fixture needs from this pattern, empty or not.
  // eslint-disable-next-line no-empty-pattern
  {}: object,
  use: (atEnd: FlowFixtures['atEnd']) => Promise<void>,
): Promise<void> {
  const endings: (() => Promise<unknown>)[] = []
  await use((ending) => endings.push(ending))
  for (const end of endings.toReversed()) await end()
}

/** The fixture `open`, on whatever `start` starts. */
export function openOnService<Desk extends CarriedDesk>({
  start,
  atEnd,
}: Pick<FlowFixtures<Desk>, 'start' | 'atEnd'>): FlowFixtures<Desk>['open'] {
  return async (overrides = {}, { token, ...options } = {}) => {
    const service = await startService(overrides)
    atEnd(() => service.stop())
    const desk = await start({ ...options, server: { url: service.url, token: token ?? service.token } })
    return { ...desk, service }
  }
}

/** The fixture `openFaulty`, on whatever `start` starts. */
export function openOnFaultyService<Desk extends CarriedDesk>({
  start,
  atEnd,
}: Pick<FlowFixtures<Desk>, 'start' | 'atEnd'>): FlowFixtures<Desk>['openFaulty'] {
  return async (overrides = {}, options = {}) => {
    const service = await startService(overrides)
    atEnd(() => service.stop())
    const faulty = await startFaultyService(service)
    atEnd(() => faulty.stop())
    return { ...(await start({ ...options, server: faulty })), service, faulty }
  }
}

/** A profile folder with settings in it, as a desk that ran before has left them. */
export function makeProfile(settings: object | undefined): string {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-profile-'))
  if (settings) writeFileSync(join(folder, 'settings.json'), JSON.stringify(settings))
  return folder
}
