import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import { commandLineProfileId } from '../../src/shared/rules/server-profiles.ts'
import { serverProfileSchema } from '../../src/shared/model/server-profile.ts'
import { startWebDesk, type WebDesk } from '../support/web-desk.ts'
import { startObserver, type Observer } from './observer.ts'
import { serviceToken } from './service-process.ts'
import type { ProcessMeter } from './soak/meter.ts'
import type { TcpProxy } from './tcp-proxy.ts'

export interface HostRestart {
  /** Ends the running host and changes what it stored; default: an orderly stop. */
  end?: (host: WebDesk) => Promise<void>
  /** Its journal does not survive, so it may raise and announce once more what it knew. */
  losesJournal?: boolean
}

/** The web host of the bench in a process of its own, its page, and what is observed of both. */
export interface DeskHost {
  current(): WebDesk
  observer(): Observer
  /** Ends the host and starts it again on what it stored; the page follows. */
  restart(order?: HostRestart): Promise<void>
}

export interface DeskHostParts {
  page: Page
  profile: string
  proxy: TcpProxy
  meter: ProcessMeter
  auth: 'token' | 'oauth'
}

/** Two groups of the service's directory that share nobody. */
export const drillChain = {
  id: 'drill',
  name: 'Drill',
  steps: [
    { groupId: 4, name: 'Boiler specialists', waitMinutes: 1 },
    { groupId: 7, name: 'Management', waitMinutes: 1 },
  ],
}
const noError = () => undefined
const intervals = { watchMillis: 250, reconcileMillis: 1_000 }

/** Its end is in `ends`, also where it fails halfway. */
export async function startDeskHost(
  { page, profile, proxy, meter, auth }: DeskHostParts,
  ends: AsyncDisposableStack,
): Promise<DeskHost> {
  const byOAuth = serverProfileSchema.parse({
    id: 'plant',
    name: 'Plant',
    kind: 'remote',
    baseUrl: proxy.url,
    ...intervals,
    auth: {
      kind: 'oauth',
      tokenUrl: `${proxy.url}/oauth/token`,
      grant: 'client_credentials',
      clientId: 'tocsin',
    },
  })
  const settings = {
    profiles: [auth === 'oauth' ? byOAuth : intervals],
    ...(auth === 'oauth' ? { activeProfile: byOAuth.id } : {}),
    // Every occurrence is announced by itself, so that each can be told from the others.
    attention: { foldChattering: false },
    calls: { chains: [{ ...drillChain, server: auth === 'oauth' ? byOAuth.id : commandLineProfileId }] },
    // All its alarms are critical, and nobody types a PIN.
    shelving: { criticalPin: false },
    welcomed: true,
  }
  const startHost = (port: string) =>
    auth === 'oauth'
      ? startWebDesk(['--profile', profile, '--port', port], meter.env, meter.execArgv)
      : startWebDesk(
          ['--profile', profile, '--port', port, '--server', proxy.url],
          { TOCSIN_TOKEN: serviceToken, ...meter.env },
          meter.execArgv,
        )
  const isLive = () => page.locator('[data-testid=connection][data-kind=live]').waitFor()

  mkdirSync(profile, { recursive: true })
  writeFileSync(join(profile, 'settings.json'), JSON.stringify(settings))
  let host = await startHost('0')
  ends.defer(async () => {
    // A fault that broke off may have left it suspended.
    await host.signal('SIGCONT')
    await host.stop()
  })
  // The page leaves first: what it was still loading when the host stops is no error of the page.
  ends.defer(() => page.goto('about:blank').then(noError, noError))
  await page.setViewportSize({ width: 1_440, height: 900 })
  await page.goto(host.address())
  const { origin, port } = new URL(page.url())
  if (auth === 'oauth') {
    const before = await startObserver(page)
    await before.request('profile.save', { profile: byOAuth, secret: serviceToken })
    before.stop()
  }
  await isLive()
  let observer = await startObserver(page)
  ends.defer(() => observer.stop())

  return {
    current: () => host,
    observer: () => observer,
    async restart({ end = (ended) => ended.stop(), losesJournal = false }: HostRestart = {}) {
      await end(host)
      observer.stop()
      // What the desk raises and announces with its first list is to be observed, so the list comes last.
      await proxy.refuse()
      // On the same port the screen is still signed in, and has missed what it had missed before.
      host = await startHost(port)
      await page.goto(origin)
      const { raised, announced, ...rest } = observer.recorded()
      observer = await startObserver(page, {
        ...rest,
        raised: losesJournal ? [] : raised,
        announced: losesJournal ? [] : announced,
      })
      await proxy.listen()
    },
  }
}
