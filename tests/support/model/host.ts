import { createAllServers } from '../../../src/main/all-servers/all-servers.ts'
import type { NumberedServer } from '../../../src/main/all-servers/numbering.ts'
import { createViewers } from '../../../src/main/acting/people.ts'
import { createDesk } from '../../../src/main/desk/desk.ts'
import { createDeskHandlers } from '../../../src/main/ipc/handlers/desk.ts'
import { createProfileHandlers } from '../../../src/main/ipc/handlers/settings.ts'
import { createRouter, type Handlers } from '../../../src/main/ipc/router.ts'
import type { Clock } from '../../../src/main/platform/clock.ts'
import type { Log } from '../../../src/main/platform/log.ts'
import { createSupervisor } from '../../../src/main/platform/supervisor.ts'
import { watchedProfileIds } from '../../../src/main/profiles/effective-profile.ts'
import type { RunFlags } from '../../../src/main/platform/flags.ts'
import { createPages, type PagesParts } from '../../../src/main/profiles/pages.ts'
import type { RunningProfile } from '../../../src/main/profiles/running-profile.ts'
import type { Push } from '../../../src/shared/ipc/pushes.ts'
import { requests, type Channel } from '../../../src/shared/ipc/requests.ts'
import { localActor } from '../../../src/shared/model/role.ts'
import { serverProfileSchema } from '../../../src/shared/model/server-profile.ts'
import { settingsSchema, type Settings } from '../../../src/shared/model/settings.ts'
import { fail, succeed, type Result } from '../../../src/shared/result.ts'
import { wholePlant } from '../../../src/shared/rules/coverage.ts'
import { emptyLoad } from '../../../src/shared/rules/alarm-load.ts'
import { isJoined, resumedChoice } from '../../../src/shared/rules/server-choice.ts'
import { makeSnapshot } from '../snapshot.ts'
import type { ModelService } from './service.ts'

export const profileIds = ['north', 'south', 'west'] as const
export type ProfileId = (typeof profileIds)[number]

export const profileOf = (id: ProfileId, watched = false) =>
  serverProfileSchema.parse({ id, name: id, kind: 'remote', baseUrl: `http://${id}.example`, watched })

/** As the command line has it: the settings decide. */
const noServerNamed = { server: null } as RunFlags
const watchMillis = 900
const reconcileMillis = 1_800

/** The servers that a page of all shows, as main numbers them. */
export const watchedServers = (settings: Settings): NumberedServer[] => {
  const ids = watchedProfileIds(settings, noServerNamed)
  return settings.profiles.flatMap(({ id, name }, place) =>
    ids.includes(id) ? [{ id, name, number: place + 1 }] : [],
  )
}

/** What outlives a restart of the host: the settings, the services, and the count of the desks that run. */
export interface ModelWorld {
  clock: Clock
  log: Log
  delayMs: () => number
  services: Record<ProfileId, ModelService>
  settings: Settings
  /** How often the next launches of a profile fail. */
  failingLaunches: Map<string, number>
  /** The desks that have started and not stopped yet, by profile. */
  desks: Map<string, number>
  onProblem: (problem: string) => void
}

export const initialSettings = () =>
  settingsSchema.parse({ profiles: profileIds.map((id) => profileOf(id)), activeProfile: 'north' })

/** The real registry of pages, lifecycles, publishers, desks, handlers and router, on services of the model. */
export function createModelHost(world: ModelWorld, bootId: string) {
  const { clock, log } = world
  const elapse = () => new Promise<void>((resolve) => void clock.after(world.delayMs(), resolve))
  const count = (id: string, change: number) => {
    const running = (world.desks.get(id) ?? 0) + change
    if (running > 1) world.onProblem(`${running} desks run on ${id}`)
    world.desks.set(id, running)
  }

  const launch: PagesParts['launch'] = async (id, { publisher, signal, ended }) => {
    await elapse()
    if (signal.aborted) throw new Error('aborted')
    const profile = world.settings.profiles.find((stored) => stored.id === id)
    const service = Object.hasOwn(world.services, id) ? world.services[id as ProfileId] : undefined
    if (!profile || !service) throw new Error(`there is no profile ${id}`)
    const failures = world.failingLaunches.get(id) ?? 0
    world.failingLaunches.set(id, Math.max(0, failures - 1))
    if (failures > 0) throw new Error('the disk is full')
    const desk = createDesk({
      source: service.source,
      feed: service.createFeed(),
      watchMillis,
      reconcileMillis,
      clock,
      log,
      tokenExpiresAt: () => null,
      serviceClock: () => null,
      supervisor: createSupervisor({ clock, log, onChange: () => undefined }),
      earlierRun: () => ended?.desk.known() ?? null,
      listeners: [{ part: 'pages', onChange: publisher.changed, onStatus: publisher.status }],
    })
    count(id, +1)
    desk.start()
    await elapse()
    const running: Partial<RunningProfile> = {
      profile,
      desk,
      listed: desk,
      journal: {
        missedCount: () => ({ revision: 0, count: 0, viewer: 2, since: 0 }),
        load: () => emptyLoad,
      } as never,
      acting: { reminders: { due: () => [] } } as never,
      escalations: { read: () => [] } as never,
      async stop() {
        await desk.stop()
        await elapse()
        count(id, -1)
      },
    }
    return running as RunningProfile
  }

  /** What is stored of a profile is touched only while no desk uses it. */
  const touchFiles = async ({ id }: { id: string }) => {
    for (const moment of ['before', 'after']) {
      if ((world.desks.get(id) ?? 0) > 0) world.onProblem(`${id} runs ${moment} its files are moved`)
      if (moment === 'before') await elapse()
    }
  }
  const store = (change: Partial<Settings>) => {
    world.settings = { ...world.settings, ...change }
    pages.settle()
    all.settle()
    return world.settings
  }
  const settings = {
    managed: undefined,
    serverRefusal: () => null,
    secretFileOf: () => null,
    current: () => world.settings,
    change: () => succeed(world.settings),
    changeActing: () => undefined,
    changeProfiles: (profiles: Settings['profiles']) => store({ profiles }),
    useProfile: (id: string) => store({ activeProfile: id }),
  }
  const storedProfile = (id: string) => world.settings.profiles.find((stored) => stored.id === id) ?? null
  const pages = createPages({
    clock,
    log,
    bootId,
    launch,
    homeId: () => world.settings.activeProfile,
    watchedIds: () => watchedProfileIds(world.settings, noServerNamed),
    exists: (id) => storedProfile(id) !== null,
    onRemoved: touchFiles,
  })
  const parts = {
    pages,
    settings,
    profileOf: storedProfile,
    storeSecret: () => false,
    vault: { forget: () => undefined } as never,
    removedProfiles: { remove: touchFiles, restore: touchFiles, purge: () => Promise.resolve() },
    about: { version: 'model', host: 'web' as const, zone: '' },
    notices: () => [],
    servers: () => [],
    health: () => [],
    onSnapshot: () => undefined,
    annunciator: { states: () => () => makeSnapshot().attention },
    authorizer: { isPinSet: () => false },
    viewers: createViewers(null),
    people: { at: () => null },
    coverages: { state: () => wholePlant },
    connectionTests: {} as never,
    pushSettings: () => {
      pages.broadcast({ name: 'settings.changed', payload: world.settings })
      return world.settings
    },
  }
  const unused = () => fail('unknown-channel', 'not part of the model')
  const everyChannel = Object.fromEntries(Object.keys(requests).map((channel) => [channel, unused])) as {
    [C in Channel]: typeof unused
  }
  const handlers: Handlers = {
    ...everyChannel,
    ...createDeskHandlers(parts),
    ...createProfileHandlers({ ...parts, now: clock.now }),
  }
  const router = createRouter({
    handlers,
    ownOrigin: () => 'model',
    named: (actor) => actor,
    serverOf: (page) => pages.profileOf(page)?.id ?? null,
    log,
    audit: () => undefined,
  })

  const all = createAllServers({
    pages,
    router,
    watched: () => watchedServers(world.settings),
    profileOf: storedProfile,
    siteZone: () => 'UTC',
    bootId,
    clock,
  })

  pages.start()
  return {
    /** A page that remembers all servers, or several, goes on with them. */
    admit(send: (push: Push) => void, remembered: string | null, viewer: string) {
      const watched = watchedServers(world.settings).map(({ id }) => id)
      const wanted = remembered === null ? null : resumedChoice(remembered, watched)
      const joined = wanted !== null && isJoined(wanted) ? wanted : null
      const admitted = pages.admit(send, wanted, viewer)
      const leaveAll = all.admit({ page: admitted.page, send, actor: localActor() }, joined)
      return {
        page: admitted.page,
        leave() {
          leaveAll()
          admitted.leave()
        },
      }
    },
    async dispatch(page: { id: number }, message: unknown): Promise<Result<unknown>> {
      const result = await all.router.dispatch(
        { page, actor: localActor(), isMainFrame: true, origin: 'model' },
        message,
      )
      if (!result.ok && result.error.code === 'internal') world.onProblem(`internal: ${result.error.message}`)
      return result
    },
    /** How many pages it knows, on any server. */
    pageCount: () => profileIds.reduce((sum, id) => sum + pages.showing(id).length, 0),
    stop: pages.stop,
  }
}

export type ModelHost = ReturnType<typeof createModelHost>
