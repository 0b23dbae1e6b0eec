import { DiscardPolicy, jetstream, jetstreamManager, type JetStreamManager } from '@nats-io/jetstream'
import { connect, type NatsConnection } from '@nats-io/transport-node'
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
  /** Desks may be alone for longer than a lease lasts: then each calls, rather twice than never. */
  isCut?: boolean
  /** A desk is away for as long as the command says. */
  isAway?: boolean
  inject(rig: TeamRig): Promise<() => Promise<void>>
}

export const chaosStream = 'tocsin-chaos'
const oneGigabyte = 1_073_741_824

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

/** Does something with the servers as an administrator would. */
async function administer<T>(
  { urls }: NatsServers,
  work: (manager: JetStreamManager, connection: NatsConnection) => Promise<T>,
): Promise<T> {
  const connection = await connect({ servers: urls })
  try {
    return await work(await jetstreamManager(connection), connection)
  } finally {
    await connection.close()
  }
}

/** Everything that the stream has is sent once more, as a desk does that does not know that it was taken. */
const repeatAll = ({ nats }: TeamRig) =>
  administer(nats, async (manager, connection) => {
    const { state } = await manager.streams.info(chaosStream)
    for (let sequence = state.first_seq; sequence <= state.last_seq; sequence++) {
      const message = await manager.streams.getMessage(chaosStream, { seq: sequence })
      if (message) await jetstream(connection).publish(message.subject, message.data)
    }
  })

/** The stream takes nothing more, as on a full disk. */
const fillDisk = ({ nats }: TeamRig) =>
  administer(nats, async (manager) => {
    const { state } = await manager.streams.info(chaosStream)
    await manager.streams.update(chaosStream, { max_bytes: state.bytes + 1, discard: DiscardPolicy.New })
  })

const makeRoom = ({ nats }: TeamRig) =>
  administer(nats, async (manager) => {
    await manager.streams.update(chaosStream, { max_bytes: oneGigabyte, discard: DiscardPolicy.Old })
  })

export const teamFaults: readonly TeamFault[] = [
  { name: 'nothing', lastsMs: 5_000, inject: () => Promise.resolve(() => Promise.resolve()) },
  { name: 'kill -9 of one server', lastsMs: 10_000, inject: killing([0]) },
  { name: 'kill -9 of two servers', lastsMs: 10_000, inject: killing([0, 1]) },
  { name: 'kill -9 of all servers', lastsMs: 10_000, isCut: true, inject: killing([0, 1, 2]) },
  {
    name: 'a desk cut off, with acts on both sides',
    lastsMs: 25_000,
    isCut: true,
    isAway: true,
    inject: ofFirst(async ({ links }) => {
      await Promise.all(links.map((link) => link.refuse()))
      return async () => void (await Promise.all(links.map((link) => link.listen())))
    }),
  },
  { name: 'the bytes of a desk held back', lastsMs: 12_000, inject: withToxics({ stalled: ['up', 'down'] }) },
  { name: 'a slow link', lastsMs: 10_000, inject: withToxics({ latencyMs: 200, jitterMs: 300 }) },
  {
    name: 'a full disk of the stream',
    lastsMs: 8_000,
    async inject(rig) {
      await fillDisk(rig)
      return () => makeRoom(rig)
    },
  },
  {
    name: 'the clock of a desk 90 s ahead',
    lastsMs: 8_000,
    inject: ofFirst((desk) => {
      desk.setClock(90_000)
      return Promise.resolve(() => Promise.resolve(desk.setClock(0)))
    }),
  },
  {
    name: 'a desk that was off',
    lastsMs: 10_000,
    inject: ofFirst(async (desk) => {
      await desk.stop()
      return () => desk.start()
    }),
  },
  {
    name: 'kill -9 of a desk in a flood',
    lastsMs: 5_000,
    perSecond: 20,
    inject: ofFirst(async (desk) => {
      await desk.kill()
      await desk.start()
      await desk.kill()
      return () => desk.start()
    }),
  },
  {
    name: 'everything delivered twice',
    lastsMs: 3_000,
    async inject(rig) {
      await repeatAll(rig)
      return () => Promise.resolve()
    },
  },
]

/** How long the servers take until they take a message of a client that does nothing else. */
export async function bareClientMs({ urls }: NatsServers, limitMs: number): Promise<number> {
  const began = performance.now()
  while (performance.now() - began < limitMs) {
    try {
      const connection = await connect({ servers: urls, timeout: 500, maxReconnectAttempts: 0 })
      try {
        await jetstream(connection, { timeout: 500 }).publish('tocsin.chaos.act.bare', 'bare')
        return performance.now() - began
      } finally {
        await connection.close()
      }
    } catch {
      // They choose a leader.
    }
  }
  return limitMs
}
