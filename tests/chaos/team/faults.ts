import type { NatsServers } from '../../support/nats-process.ts'
import type { Toxics } from '../tcp-proxy.ts'
import type { DeskTeam, TeamDeskUnderTest } from './desks.ts'

export interface TeamRig {
  nats: NatsServers
  team: DeskTeam
}

/** One kind of fault of a team; the answer ends it. */
export interface TeamFault {
  name: string
  lastsMs: number
  /** Acts of each desk in a second. */
  perSecond?: number
  inject(rig: TeamRig): Promise<() => Promise<void>>
}

const killing = (places: readonly number[]): TeamFault['inject'] => {
  return async ({ nats }) => {
    await Promise.all(places.map(nats.kill))
    return async () => void (await Promise.all(places.map(nats.restart)))
  }
}
const ofFirst =
  (harm: (desk: TeamDeskUnderTest) => Promise<() => Promise<void>>): TeamFault['inject'] =>
  ({ team }) =>
    harm(team.desks[0] as TeamDeskUnderTest)

const withToxics = (toxics: Toxics) =>
  ofFirst((desk) => {
    for (const link of desk.links) link.set(toxics)
    return Promise.resolve(() => {
      for (const link of desk.links) link.set({})
      return Promise.resolve()
    })
  })

export const teamFaults: readonly TeamFault[] = [
  { name: 'nothing', lastsMs: 5_000, inject: () => Promise.resolve(() => Promise.resolve()) },
  { name: 'kill -9 of one server', lastsMs: 10_000, inject: killing([0]) },
  { name: 'kill -9 of two servers', lastsMs: 10_000, inject: killing([0, 1]) },
  { name: 'kill -9 of all servers', lastsMs: 10_000, inject: killing([0, 1, 2]) },
  {
    name: 'a desk cut off',
    lastsMs: 20_000,
    inject: ofFirst(async ({ links }) => {
      await Promise.all(links.map((link) => link.refuse()))
      return async () => void (await Promise.all(links.map((link) => link.listen())))
    }),
  },
  { name: 'the bytes of a desk held back', lastsMs: 15_000, inject: withToxics({ stalled: ['up', 'down'] }) },
  { name: 'a slow link', lastsMs: 10_000, inject: withToxics({ latencyMs: 200, jitterMs: 300 }) },
  {
    name: 'the clock of a desk 90 s ahead',
    lastsMs: 5_000,
    inject: ofFirst((desk) => {
      desk.clockOffsetMs = 90_000
      return Promise.resolve(() => {
        desk.clockOffsetMs = 0
        return Promise.resolve()
      })
    }),
  },
  {
    name: 'a desk that was off',
    lastsMs: 10_000,
    inject: ofFirst(async (desk) => {
      await desk.stop()
      return () => Promise.resolve(desk.start())
    }),
  },
  {
    name: 'restarts in a flood',
    lastsMs: 5_000,
    perSecond: 50,
    inject: ofFirst(async (desk) => {
      await desk.stop()
      desk.start()
      await desk.stop()
      desk.start()
      return () => Promise.resolve()
    }),
  },
  {
    name: 'everything delivered twice',
    lastsMs: 3_000,
    inject: ofFirst((desk) => {
      desk.member()?.log.shareAgain()
      desk.member()?.share()
      return Promise.resolve(() => Promise.resolve())
    }),
  },
]
