import type { DeskPush, Push, ServerMessage } from '../../shared/ipc/pushes.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import { fail, type Result } from '../../shared/result.ts'
import type { Clock } from '../platform/clock.ts'
import type { PageRef } from '../platform/host-shell.ts'
import type { Log } from '../platform/log.ts'
import { createProfileLifecycle, type LaunchOrder, type ProfileLifecycle } from './lifecycle.ts'
import type { RunningProfile } from './running-profile.ts'

export interface PagesParts {
  clock: Clock
  log: Log
  /** Differs at every start of the host, so that generations do too. */
  bootId: string
  /** Creates and starts a profile; rejects where that fails, and when the signal aborts. */
  launch: (id: string, order: LaunchOrder) => Promise<RunningProfile>
  /** The profile of a page that remembers none. */
  homeId: () => string
  /** The profiles that run whether a page shows them or not, the home profile among them. */
  watchedIds: () => readonly string[]
  exists: (id: string) => boolean
  /** A removed profile has stopped: what is stored of it can be deleted. */
  onRemoved: (profile: ServerProfile) => Promise<void>
}

/** The pages, the server that each shows, and the profiles that run for them. */
export interface Pages {
  /** Starts what is watched. */
  start(): void
  /** Starts and stops what the settings watch now, and no longer. */
  settle(): void
  stop(): Promise<void>
  /** Admits a page on the server that it remembers, or on the home profile where it remembers none. */
  admit(
    send: (push: Push) => void,
    remembered: string | null,
    viewer: string,
  ): { page: PageRef; leave: () => void }
  /** The server that a page shows; null where it was removed or the page has closed. */
  profileOf(page: PageRef): ProfileLifecycle | null
  /** The running profile of a page's server; waits while that starts. */
  running(page: PageRef): Promise<Result<RunningProfile>>
  /** Switches a page to another server. */
  use(page: PageRef, profileId: string): void
  /** The page shows no server of its own any more. */
  showNone(page: PageRef): void
  /** Restarts a changed profile if it runs. */
  restart(profileId: string): void
  /** Ends a removed profile; its pages show no server until the operator chooses one. */
  remove(profile: ServerProfile): Promise<void>
  /** Runs a task on what is stored of a profile while nothing uses it. */
  whileStopped(profileId: string, task: () => Promise<void>): Promise<void>
  /** The profiles in use. */
  all(): IteratorObject<ProfileLifecycle>
  /** Those of them that run now. */
  allRunning(): RunningProfile[]
  /** To one page, if it still exists. */
  send(page: PageRef, push: DeskPush): void
  /** To the pages that show this server. */
  sendTo(profileId: string, message: ServerMessage): void
  /** The pages that show this server. */
  showing(profileId: string): PageRef[]
  /** To every page, whichever server it shows. */
  broadcast(push: DeskPush): void
  /** To every page what concerns its viewer; pages with the same value share one push. */
  broadcastByViewer<T>(valueOf: (viewer: string) => T, pushOf: (value: T) => DeskPush): void
}

interface Page {
  send: (push: Push) => void
  viewer: string
  /** Null: the server it remembers does not exist any more. */
  profile: ProfileLifecycle | null
}

/**
 * Tracks which page shows which server. A profile that is not watched stops when its last page leaves, unless it is
 * calling people or is about to: nobody would learn that the calls have ended.
 */
export function createPages(parts: PagesParts): Pages {
  const profiles = new Map<string, ProfileLifecycle>()
  const pages = new Map<number, Page>()
  const escalating = new Set<string>()
  let lastPage = 0
  let generations = 0
  let isStopped = false

  const showing = (id: string) => [...pages].filter(([, { profile }]) => profile?.id === id)
  /** Whether people are being called, as far as is known: a restarting profile continues those calls. */
  const isEscalating = (id: string) => {
    const running = profiles.get(id)?.running()
    if (running?.escalations.read().some(({ phase }) => phase.kind !== 'ended')) escalating.add(id)
    else if (running) escalating.delete(id)
    return escalating.has(id)
  }
  const isWanted = (id: string) =>
    !isStopped &&
    (parts.watchedIds().includes(id) || showing(id).length > 0 || (parts.exists(id) && isEscalating(id)))

  const open = (id: string): ProfileLifecycle => {
    const known = profiles.get(id)
    if (known) return known
    const opened = createProfileLifecycle({
      id,
      clock: parts.clock,
      log: parts.log,
      nextGeneration: () => `${parts.bootId}-${++generations}`,
      launch: (order) => parts.launch(id, order),
      isWanted: () => isWanted(id),
      send: (push) => {
        const shown = showing(id)
        for (const [, page] of shown) page.send(push)
        // The last call may be what it ran for.
        if (shown.length === 0 && push.name === 'escalation.changed') parts.clock.after(0, settle)
      },
      onIdle: () => {
        if (!isWanted(id)) profiles.delete(id)
      },
    })
    profiles.set(id, opened)
    return opened
  }

  /** Others may be watched by now, and a page more or less decides about any. */
  const settle = () => {
    if (!isStopped) for (const id of parts.watchedIds()) open(id)
    for (const profile of [...profiles.values()]) profile.settle()
  }

  const move = (page: Page, profile: ProfileLifecycle | null) => {
    page.profile = profile
    page.send({ name: 'server.changed', payload: null })
  }

  const all = () => profiles.values().filter(({ id }) => isWanted(id))
  const pageOf = ({ id }: PageRef) => pages.get(id)

  return {
    start: settle,
    settle,
    async stop() {
      isStopped = true
      await Promise.all([...profiles.values()].map((profile) => profile.stop()))
      pages.clear()
      profiles.clear()
    },
    admit(send, remembered, viewer) {
      const id = ++lastPage
      const shown = remembered ?? parts.homeId()
      pages.set(id, { send, viewer, profile: parts.exists(shown) ? open(shown) : null })
      settle()
      return {
        page: { id },
        leave() {
          pages.delete(id)
          settle()
        },
      }
    },
    profileOf: (page) => pageOf(page)?.profile ?? null,
    async running(page) {
      const shown = pageOf(page)
      if (!shown) return fail('cancelled', 'the page has closed')
      const { profile } = shown
      if (!profile) return noServer
      const running = await profile.ready()
      return shown.profile === profile ? running : fail('server-changed', 'the page shows another server now')
    },
    use(page, profileId) {
      const shown = pageOf(page)
      if (!shown) return
      move(shown, open(profileId))
      settle()
    },
    showNone(page) {
      const shown = pageOf(page)
      if (!shown) return
      move(shown, null)
      settle()
    },
    restart: (profileId) => profiles.get(profileId)?.restart(),
    async remove(profile) {
      const ended = open(profile.id)
      for (const [, page] of showing(profile.id)) move(page, null)
      escalating.delete(profile.id)
      await ended.retire(() => parts.onRemoved(profile))
    },
    whileStopped: (profileId, task) => open(profileId).retire(task),
    all,
    allRunning: () => Array.from(all()).flatMap((profile) => profile.running() ?? []),
    send: (page, push) => pageOf(page)?.send(push),
    sendTo: (profileId, message) => profiles.get(profileId)?.publisher().send(message),
    showing: (profileId) => showing(profileId).map(([id]) => ({ id })),
    broadcast(push) {
      for (const { send } of pages.values()) send(push)
    },
    broadcastByViewer(valueOf, pushOf) {
      // Sent one after the other, a push becomes text once.
      for (const [value, alike] of Map.groupBy(pages.values(), ({ viewer }) => valueOf(viewer))) {
        const push = pushOf(value)
        for (const { send } of alike) send(push)
      }
    },
  }
}

/** The answer to a page whose server was removed. */
export const noServer = fail('no-server', 'the server of this page was removed; choose another one')
