import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { test as base, expect, type Page } from '@playwright/test'
import type { ServiceOptions } from '../../src/service/index.ts'
import { spawnService, startService, type SpawnedService, type StartedService } from './service.ts'

export interface WebDesk {
  /** The address to open next; each opens once. */
  address(): string
  /** Everything the host printed. */
  output(): string
  stop(): Promise<void>
}

const webFile = resolve(import.meta.dirname, '../../out/main/web.js')

/** Starts the built web host with a profile folder of its own. */
export async function startWebDesk(flags: string[], env: NodeJS.ProcessEnv = {}): Promise<WebDesk> {
  const profile = mkdtempSync(join(tmpdir(), 'tocsin-web-'))
  const child = spawn(process.execPath, [webFile, '--port', '0', '--profile', profile, ...flags], {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  })
  const ended = once(child, 'exit')
  let output = ''
  let address = ''
  child.stderr.on('data', (chunk: Buffer) => (output += chunk.toString()))
  await new Promise<void>((ready, failed) => {
    createInterface(child.stdout).on('line', (line) => {
      output += `${line}\n`
      const printed = /^Tocsin at (\S+)$/.exec(line)?.[1]
      if (printed === undefined) return
      address = printed
      ready()
    })
    void ended.then(() => failed(new Error(`the web host ended: ${output}`)))
  })
  return {
    address: () => address,
    output: () => output,
    async stop() {
      child.kill('SIGTERM')
      await ended
      rmSync(profile, { recursive: true, force: true })
    },
  }
}

export interface Desk {
  service: StartedService
  host: WebDesk
}

interface Fixtures {
  /** Starts a service and a desk on it; both end with the test. */
  open: (service?: Partial<ServiceOptions>, token?: string) => Promise<Desk>
  /** The same with the service in a process of its own, for a test that keeps it busy. */
  spawn: (flags: string[]) => Promise<{ service: SpawnedService; host: WebDesk }>
}

/** A test with a real service, a real web host and a real browser. */
export const test = base.extend<Fixtures>({
  open: async ({ page }, use) => {
    const started: { stop(): Promise<void> }[] = []
    await use(async (overrides = {}, token = overrides.token ?? 'test-token') => {
      const service = await startService(overrides)
      started.push(service)
      const host = await startWebDesk(['--server', service.url], { TOCSIN_TOKEN: token })
      started.push(host)
      await page.goto(host.address())
      return { service, host }
    })
    for (const each of started.toReversed()) await each.stop()
  },
  spawn: async ({ page }, use) => {
    const endings: (() => Promise<unknown>)[] = []
    await use(async (flags) => {
      const service = await spawnService(flags)
      endings.push(() => service.kill('SIGTERM'))
      const host = await startWebDesk(['--server', service.url], { TOCSIN_TOKEN: service.token })
      endings.push(() => host.stop())
      await page.goto(host.address())
      return { service, host }
    })
    for (const end of endings.toReversed()) await end()
  },
})

/** The row of an alarm, by its message. */
export function rowOf(page: Page, message: string) {
  return page.getByRole('row').filter({ hasText: message })
}

/** Waits until the page says that it is connected. */
export async function isLive(page: Page): Promise<void> {
  await expect(page.getByTestId('connection')).toHaveAttribute('data-kind', 'live')
}

export { expect }
