import { mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import WebSocket from 'ws'
import type { Channel, Payload, Reply, ServerFrame } from '../../../src/shared/ipc/requests.ts'
import { pageSecretProtocol, protocol } from '../../../src/shared/ipc/web-carrier.ts'
import type { Alarm } from '../../../src/shared/model/alarm.ts'
import type { Result } from '../../../src/shared/result.ts'
import { startCuttableProxy } from '../../support/cuttable-proxy.ts'
import { spawnService, type SpawnedService } from '../../support/service.ts'
import { startWebDesk, type WebDesk } from '../../support/web-desk.ts'
import { mountOwnDisk, type OwnDisk } from '../own-disk.ts'
import { createProcessMeter, type ProcessMeter } from './meter.ts'

/** The whole desk for a soak: service, proxy and host in processes of their own, and a page in a browser. */
export interface SoakRig {
  /** The profile folder of the desk. */
  readonly profile: string
  /** The file system of the profile folder; null where the machine does not allow one of its own. */
  readonly disk: OwnDisk | null
  readonly meters: { service: ProcessMeter; host: ProcessMeter }
  service(): SpawnedService
  host(): WebDesk
  page(): Page
  cut(): void
  killService(): Promise<void>
  startService(rate?: number): Promise<void>
  killHost(): Promise<void>
  /** Ends it in order, with everything stored. */
  stopHost(): Promise<void>
  startHost(): Promise<void>
  /** Ends the page's renderer process, as a crash does. */
  crashPage(): Promise<void>
  /** Opens the desk in a new page of the browser. */
  openPage(): Promise<void>
  /** Asks the host as one more page of the same browser. */
  ask<C extends Channel>(channel: C, payload: Payload<C>): Promise<Reply<C>>
  /** What the service lists, asked directly. */
  listed(): Promise<Alarm[]>
  /** How often the desk lost its service and found it again. */
  reconnects(): number
  stop(): Promise<void>
}

const maxAnswerMs = 10_000
const maxWaitMs = 30_000
/** Room for the settings and the log files, and for what the desk keeps of the alarms of a minute. */
const [diskMB, minuteMB] = [48, 4]

export async function startSoakRig(
  browser: Browser,
  { seed, minutes }: { seed: number; minutes: number },
): Promise<SoakRig> {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-soak-'))
  const profile = join(folder, 'profile')
  mkdirSync(profile)
  const disk = mountOwnDisk(profile, diskMB + minutes * minuteMB)
  const meters = {
    service: createProcessMeter(join(folder, 'service.sock')),
    host: createProcessMeter(join(folder, 'host.sock')),
  }
  const plant = ['--data', join(folder, 'plant.sqlite'), '--seed', String(seed), '--scenario', 'quiet']
  const spawnPlant = (port: number, rate = 12) =>
    spawnService(
      [...plant, '--port', String(port), '--rate', String(rate), '--alarms', '40'],
      '',
      meters.service,
    )
  let service = await spawnPlant(0)
  const proxy = await startCuttableProxy(service.port)

  const ended: string[] = []
  const spawnHost = (port: string) =>
    startWebDesk(
      ['--profile', profile, '--port', port, '--server', proxy.url],
      { TOCSIN_TOKEN: service.token, ...meters.host.env },
      meters.host.execArgv,
    )
  let host = await spawnHost('0')
  // Each address opens the desk once.
  const address = host.address()
  const { origin, port, host: name } = new URL(address)
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  // A wait in vain ends the shift with a report, also where the runner has no limit of its own.
  context.setDefaultTimeout(maxWaitMs)
  let page = await context.newPage()
  await page.goto(address)

  const ask: SoakRig['ask'] = async (channel, payload) => {
    const cookies = await context.cookies(origin)
    // The page's half of the session, which its browser stores.
    const secret = await page.evaluate(() => localStorage.getItem('tocsin.page'))
    const socket = new WebSocket(`ws://${name}/bridge`, [protocol, `${pageSecretProtocol}${secret ?? ''}`], {
      origin,
      headers: { Cookie: cookies.map(({ name, value }) => `${name}=${value}`).join('; ') },
    })
    try {
      return await new Promise((resolve, reject) => {
        const timer = setTimeout(() => reject(new Error(`${channel} was not answered`)), maxAnswerMs)
        socket.on('close', () => clearTimeout(timer))
        socket.on('error', reject)
        socket.on('close', () => reject(new Error('the host closed the connection')))
        socket.on('open', () => socket.send(JSON.stringify({ id: 1, channel, payload })))
        socket.on('message', (data: Buffer) => {
          const frame = JSON.parse(data.toString('utf8')) as ServerFrame
          if (frame.kind !== 'answer') return
          const result = frame.result as Result<Reply<typeof channel>>
          if (result.ok) resolve(result.value)
          else reject(new Error(`${channel}: ${result.error.code} ${result.error.message}`))
        })
      })
    } finally {
      socket.terminate()
    }
  }

  return {
    profile,
    disk,
    meters,
    service: () => service,
    host: () => host,
    page: () => page,
    cut: () => proxy.cut(),
    async killService() {
      await service.kill('SIGKILL')
    },
    async startService(rate) {
      service = await spawnPlant(service.port, rate)
    },
    async killHost() {
      ended.push(host.output())
      await host.signal('SIGKILL')
    },
    async stopHost() {
      ended.push(host.output())
      await host.stop()
    },
    async startHost() {
      host = await spawnHost(port)
    },
    async crashPage() {
      const crashed = page.waitForEvent('crash')
      // The answer never comes: the process that owes it is gone.
      void page.goto('chrome://crash').catch(() => undefined)
      await crashed
    },
    async openPage() {
      const before = page
      page = await context.newPage()
      await page.goto(host.address())
      await before.close()
    },
    ask,
    async listed() {
      const alarms: Alarm[] = []
      for (let offset = 0; ; offset += 1_000) {
        const { items, paging } = await service.list(`limit=1000&sort=%2Bid&offset=${offset}`)
        alarms.push(...items)
        if (alarms.length >= paging.total || items.length === 0) return alarms
      }
    },
    reconnects: () => [...ended, host.output()].join('').split('connection restored').length - 1,
    async stop() {
      await context.close()
      await host.stop()
      await proxy.stop()
      await service.kill('SIGTERM')
      disk?.unmount()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
