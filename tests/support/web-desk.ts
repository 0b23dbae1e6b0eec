import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { test as base, expect, type Page } from '@playwright/test'
import { parseSharedCommandLine, readTextFile } from '../../src/main/platform/flags.ts'
import { readPolicy } from '../../src/shared/rules/read-policy.ts'
import type { EncodedFiles } from '../../src/web/answers.ts'
import { createWebDesk } from '../../src/web/web-desk.ts'
import {
  makeProfile,
  openOnFaultyService,
  openOnService,
  rememberEndings,
  type CarriedDesk,
  type DeskStart,
  type FlowFixtures,
} from './flow-test.ts'
import { errorsOf } from './page-errors.ts'

export { isLive, rowOf } from './desk-page.ts'
export { expect }

export interface WebDesk {
  /** An address that opens the desk once, within a minute. */
  address(): string
  /** Everything the host printed. */
  output(): string
  /** Sends a signal to the host, and waits for the end of one that is killed. */
  signal(signal: 'SIGSTOP' | 'SIGCONT' | 'SIGKILL'): Promise<void>
  /** Waits for its end, whoever brings it about; its exit code, null where a signal ended it. */
  ended(): Promise<number | null>
  stop(): Promise<void>
}

const webFile = resolve(import.meta.dirname, '../../out/main/web.js')

/** Starts the built web host, with a profile folder of its own unless the flags name one. */
export async function startWebDesk(
  flags: readonly string[],
  env: NodeJS.ProcessEnv = {},
  execArgv: readonly string[] = [],
): Promise<WebDesk> {
  const profile = mkdtempSync(join(tmpdir(), 'tocsin-web-'))
  const args = [...execArgv, webFile, '--port', '0', '--key', '--profile', profile, ...flags]
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const ended = once(child, 'exit') as Promise<[number | null]>
  let output = ''
  let printed: string | undefined
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await new Promise<void>((ready, failed) => {
    createInterface(child.stdout).on('line', (line) => {
      output += `${line}\n`
      printed ??= /^Tocsin at (\S+)$/.exec(line)?.[1]
      if (printed !== undefined) ready()
    })
    void ended.then(() => failed(new Error(`the web host ended: ${output}`)))
  })
  return {
    address() {
      const first = printed
      printed = undefined
      return first ?? anotherAddress(flags, profile)
    },
    output: () => output,
    async signal(signal) {
      child.kill(signal)
      if (signal === 'SIGKILL') await ended
    },
    ended: async () => (await ended)[0],
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

/** Asks the running host for an address, as its user does at a terminal. */
function anotherAddress(flags: readonly string[], profile: string): string {
  const folders = flags.filter(
    (flag, place) => flag.startsWith('--profile') || flags[place - 1] === '--profile',
  )
  const own = folders.length > 0 ? folders : ['--profile', profile]
  const output = execFileSync(process.execPath, [webFile, 'key', ...own], { encoding: 'utf8' })
  return /^Tocsin at (\S+)$/m.exec(output)?.[1] ?? ''
}

export interface DeskInBrowser extends CarriedDesk {
  /** The address that opens one more page on it. */
  address(): string
  /** One more screen on it, with a browser of its own. */
  anotherScreen(): Promise<Page>
  /** The desk's folder. */
  readonly profile: string
  /** Ends the desk and starts it again; in between, what happens to its files. */
  restart(meanwhile?: () => void): Promise<Page>
}

/** One page for all desks of this process. */
const encodedFiles: EncodedFiles = new Map()

/**
 * Opens the desk in this process, on a service that already runs: a fresh one each time, without the cost of another
 * process, which is a good part of a short test.
 */
export async function openDeskHere(
  profile: string,
  server: NonNullable<DeskStart['server']>,
  flags: readonly string[],
): Promise<Pick<WebDesk, 'address' | 'stop'>> {
  const parsed = parseSharedCommandLine(
    [`--server=${server.url}`, ...flags],
    { TOCSIN_TOKEN: server.token },
    readTextFile,
  )
  if (!parsed.ok) throw new Error(parsed.error.message)
  const desk = createWebDesk({
    host: '127.0.0.1',
    port: 0,
    profile,
    flags: parsed.value,
    policy: readPolicy({}, 'policy.json'),
    pageFolder: resolve(webFile, '../../renderer'),
    encodedFiles,
    serviceFile: resolve(webFile, '../service.js'),
    write: () => undefined,
  })
  await desk.start()
  const address = () => desk.invite({ role: parsed.value.role ?? 'supervisor', name: null })
  return { address, stop: () => desk.stop() }
}

/** Before the end of a shift the handover is offered below the view: not in tests that have no shifts of their own. */
const withoutOffer = (settings: object) =>
  'shifts' in settings ? settings : { handover: { offerMinutes: 0 }, ...settings }

async function startInBrowser(
  page: Page,
  { server, flags = [], settings, ownProcess = false }: DeskStart,
  atEnd: FlowFixtures['atEnd'],
  timeZone?: string,
): Promise<DeskInBrowser> {
  // A site is where its browsers are, wherever the tests run.
  const given = timeZone === undefined ? settings : { timeZone, ...settings }
  const profile = makeProfile(server ? withoutOffer(given ?? {}) : given)
  const spawnDesk = () =>
    startWebDesk(
      [`--profile=${profile}`, ...(server ? [`--server=${server.url}`] : []), ...flags],
      server && { TOCSIN_TOKEN: server.token },
    )
  let host = await (server && !ownProcess ? openDeskHere(profile, server, flags) : spawnDesk())
  atEnd(async () => {
    // The page leaves first: what it was still loading when the host stops is no error of the page.
    if (!page.isClosed()) await page.goto('about:blank')
    await host.stop()
    rmSync(profile, { recursive: true, force: true })
  })
  const show = () => page.goto(host.address())
  await show()
  return {
    page,
    profile,
    address: () => host.address(),
    async anotherScreen() {
      const context = await page.context().browser()?.newContext()
      if (!context) throw new Error('the page has no browser')
      atEnd(() => context.close())
      const other = await context.newPage()
      await other.goto(host.address())
      return other
    },
    async clipboard() {
      await page.context().grantPermissions(['clipboard-read'], { origin: new URL(page.url()).origin })
      return page.evaluate(() => navigator.clipboard.readText())
    },
    async savedBy(save) {
      const download = page.waitForEvent('download')
      await save()
      return (await download).path()
    },
    async restart(meanwhile) {
      await host.stop()
      meanwhile?.()
      // The built program, in a process that knows nothing but what is on disk.
      host = await spawnDesk()
      await show()
      return page
    },
  }
}

/** A test with a real service, a real web host and a real browser. */
export const test = base.extend<FlowFixtures<DeskInBrowser>>({
  page: async ({ page }, use) => {
    const errors = errorsOf(page)
    await use(page)
    expect(errors, 'errors of the page').toEqual([])
  },
  atEnd: rememberEndings,
  start: ({ page, atEnd, timezoneId }, use) =>
    use((options) => startInBrowser(page, options, atEnd, timezoneId)),
  open: ({ start, atEnd }, use) => use(openOnService({ start, atEnd })),
  openFaulty: ({ start, atEnd }, use) => use(openOnFaultyService({ start, atEnd })),
})
