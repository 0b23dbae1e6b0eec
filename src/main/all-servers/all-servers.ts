import { isServerChannel } from '../../shared/ipc/server-channels.ts'
import type { Push } from '../../shared/ipc/pushes.ts'
import { requests, requestSchema, type Channel, type Payload, type Reply } from '../../shared/ipc/requests.ts'
import { isWithinDepth } from '../../shared/model/data-limits.ts'
import { selfTestOrderSchema } from '../../shared/model/self-test.ts'
import { maySee, viewerOf, type Actor } from '../../shared/model/role.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import { chosenServers, isJoined } from '../../shared/rules/server-choice.ts'
import { isZone, createSiteZone } from '../../shared/rules/zone.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import type { Clock } from '../platform/clock.ts'
import type { PageRef } from '../platform/host-shell.ts'
import { untilFirstFault, type CheckingRouter, type Router, type Sender } from '../ipc/router.ts'
import type { Pages } from '../profiles/pages.ts'
import { createAllView, type AllView } from './all-view.ts'
import { createClockCorrection } from './clock-correction.ts'
import { numberServers, type NumberedServer } from './numbering.ts'
import { createRoutes } from './routes.ts'
import type { Routes } from './routing.ts'
import { commonScale, createTranslation } from './translation.ts'

export interface AllServersParts {
  pages: Pick<Pages, 'admit' | 'showNone' | 'use'>
  router: CheckingRouter
  /** The servers that the desk watches now, and that an actor may see. */
  watched: (actor: Actor) => readonly NumberedServer[]
  profileOf: (id: string) => ServerProfile | null
  /** The zone of a server that names none. */
  siteZone: () => string
  /** Differs at every start of the host, so that generations do too. */
  bootId: string
  clock: Pick<Clock, 'after'>
}

/** Lets a page show several servers at once, or all of them, as if they were one. */
export interface AllServers {
  router: Router
  /** A page was admitted; `choice`: it begins with all servers or several. */
  admit(page: AdmittedPage, choice: string | null): () => void
  /** Other servers may be watched now. */
  settle(): void
  /** The page by which a server is shown to somebody; itself, unless it is one of those that a page of all has. */
  shownBy(page: PageRef): PageRef
  /** All servers or several, as the page chose; null: it shows one. */
  choiceOf(page: PageRef): string | null
}

interface AdmittedPage {
  page: PageRef
  send: (push: Push) => void
  actor: Actor
}

interface AllPage extends AdmittedPage {
  /** Null: it shows one server. */
  shown: {
    choice: string
    view: AllView
    routes: Routes
    servers: readonly NumberedServer[]
    sender: { current: Sender | null }
    leave: () => void
  } | null
}

/** Each server is reached as if a page of its own showed it, so that one request never acts on the wrong plant. */
export function createAllServers({
  pages,
  router,
  watched,
  profileOf,
  siteZone,
  bootId,
  clock,
}: AllServersParts): AllServers {
  const known = new Map<number, AllPage>()
  const parents = new Map<number, PageRef>()
  let generations = 0

  const leave = (page: AllPage) => {
    page.shown?.leave()
    page.shown = null
  }

  /** The watched servers of a choice; one that is not watched now comes back once it is. */
  const serversOf = (actor: Actor, choice: string) => {
    const chosen = chosenServers(choice)
    return watched(actor).filter(({ id }) => chosen?.includes(id) ?? true)
  }
  const refusal = (actor: Actor, choice: string) => {
    const chosen = chosenServers(choice) ?? []
    if (!chosen.every((id) => maySee(actor, id)))
      return fail('forbidden', 'this screen may not see all of these servers')
    const { length } = serversOf(actor, choice)
    return length < Math.max(2, chosen.length) ? fail('not-found', 'the desk does not watch them all') : null
  }

  const show = (page: AllPage, choice: string) => {
    leave(page)
    const servers = serversOf(page.actor, choice)
    const sender: { current: Sender | null } = { current: null }
    const ends: (() => void)[] = []
    // What a server sends before it is there is in its snapshot.
    let joined: AllView | null = null
    const numbered = numberServers(servers)
    const access = numbered.map((numbering) => {
      const { server } = numbering
      // A removed server is left at once; until then its last profile will do.
      let last = profileOf(server)
      const profile = () => (last = profileOf(server) ?? last)
      const ownZone = () => {
        const { zone = '' } = profile() ?? {}
        return isZone(zone) ? zone : ''
      }
      const sub = pages.admit((push) => joined?.receive(server, push), server, viewerOf(page.actor))
      parents.set(sub.page.id, page.page)
      ends.push(() => {
        parents.delete(sub.page.id)
        sub.leave()
      })
      return {
        profile,
        translation: createTranslation(
          numbering,
          () => profile()?.priorityScale ?? commonScale,
          createClockCorrection(createSiteZone(() => ownZone() || siteZone())),
        ),
        async request<C extends Channel>(channel: C, payload: Payload<C>): Promise<Result<Reply<C>>> {
          if (!sender.current) return fail('cancelled', 'the page has closed')
          const answer = await router.dispatch(
            { ...sender.current, page: sub.page },
            { channel, payload, server },
          )
          // The router's answer to a channel is of that channel.
          return answer as Result<Reply<C>>
        },
      }
    })
    const view = createAllView({
      choice,
      servers: access,
      nextGeneration: () => `${bootId}-all-${++generations}`,
      send: page.send,
    })
    joined = view
    page.shown = {
      choice,
      view,
      routes: createRoutes(view, clock),
      servers,
      sender,
      leave: () => {
        for (const end of ends) end()
      },
    }
  }

  const route = async <C extends Channel>(
    { routes, servers }: NonNullable<AllPage['shown']>,
    channel: C,
    payload: unknown,
  ): Promise<Result<unknown> | null> => {
    const parsed = requests[channel].payload.safeParse(payload, untilFirstFault)
    // Refused by the router, as any other.
    if (!parsed.success) return null
    const handle = routes[channel]
    if (!handle)
      return fail('one-server', `${channel} is for one server; this page shows ${servers.length} of them`)
    // The channel's schema has validated the payload.
    return handle(parsed.data as Payload<C>)
  }

  const dispatch = async (sender: Sender, message: unknown): Promise<Result<unknown>> => {
    const page = sender.page && known.get(sender.page.id)
    const request = requestSchema.safeParse(message)
    if (!page || !request.success || !isWithinDepth(request.data.payload) || router.refusal(sender))
      return router.dispatch(sender, message)
    const { channel, payload, server } = request.data
    if (channel === 'profile.use') {
      const parsed = requests['profile.use'].payload.safeParse(payload)
      if (parsed.success && isJoined(parsed.data.id)) {
        const refused = refusal(page.actor, parsed.data.id)
        if (refused) return refused
        show(page, parsed.data.id)
        pages.showNone(page.page)
        return succeed(null)
      }
      const answer = await router.dispatch(sender, message)
      if (answer.ok) leave(page)
      return answer
    }
    if (!page.shown || !Object.hasOwn(requests, channel)) return router.dispatch(sender, message)
    const named = channel as Channel
    if (!isServerChannel(named) && !page.shown.routes[named]) return router.dispatch(sender, message)
    if (server !== undefined && server !== page.shown.choice)
      return fail('server-changed', 'the page shows another server now')
    // It tests the desk with all of its servers, and only an alarm that it raises is for one.
    if (named === 'selfTest.run' && !selfTestOrderSchema.safeParse(payload).data?.raiseOnServer)
      return router.dispatch(sender, { channel, payload })
    page.shown.sender.current = sender
    return (await route(page.shown, named, payload)) ?? router.dispatch(sender, message)
  }

  return {
    router: { dispatch },
    admit(admitted, choice) {
      const page: AllPage = { ...admitted, shown: null }
      known.set(page.page.id, page)
      if (choice !== null) show(page, choice)
      return () => {
        leave(page)
        known.delete(page.page.id)
      }
    },
    settle() {
      for (const page of known.values()) {
        if (!page.shown) continue
        const { choice, servers: before } = page.shown
        const servers = serversOf(page.actor, choice)
        if (JSON.stringify(before) === JSON.stringify(servers)) continue
        const [first, ...others] = servers
        if (others.length === 0) {
          leave(page)
          if (first) pages.use(page.page, first.id)
          else pages.showNone(page.page)
          continue
        }
        show(page, choice)
        page.send({ name: 'server.changed', payload: null })
      }
    },
    shownBy: (page) => parents.get(page.id) ?? page,
    choiceOf: (page) => known.get(page.id)?.shown?.choice ?? null,
  }
}
