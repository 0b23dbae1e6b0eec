import { join } from 'node:path'
import { numberServers, type Numbering } from '../../../src/main/all-servers/numbering.ts'
import { serverProfileSchema, type ServerProfile } from '../../../src/shared/model/server-profile.ts'
import { startHttpMiddle, type HttpMiddle } from '../http-middle.ts'
import { createChaosPlant, type ChaosPlant } from '../plant.ts'
import { createServiceProcess, type ServiceProcess } from '../service-process.ts'
import { startTcpProxy, type TcpProxy } from '../tcp-proxy.ts'

const names = ['North', 'South', 'West'] as const
/** Three plants together stay below the ten urgent alarms from which on the desk notifies by a count. */
const maxActive = 3
const floodPrefix = 'FLOOD'
/** So many requests at once. */
const floodWidth = 8

/** One of the servers of a desk: a plant, its service, and the network in between. */
export interface ChaosServer {
  readonly id: string
  readonly name: string
  readonly profile: ServerProfile
  /** What its alarms are called on a page of all servers. */
  readonly numbering: Numbering
  readonly plant: ChaosPlant
  readonly proxy: TcpProxy
  readonly middle: HttpMiddle
  service(): ServiceProcess
  /** The alarms of its floods, by path, with the ids that they had. */
  readonly flooded: Map<string, number>
  /** Stops the plant while the work is done, so that no step of it is cut in two. */
  betweenSteps<T>(work: () => Promise<T>): Promise<T>
  /** Puts another plant with an empty database behind the same address. */
  replacePlant(): Promise<void>
  /** Raises as many alarms of no urgency as fast as the service takes them; the answer clears them. */
  flood(count: number): Promise<() => Promise<void>>
}

/** Three servers, each with a network of its own; their ends are in `ends`. */
export async function startServers(
  folder: string,
  seed: number,
  random: () => number,
  ends: AsyncDisposableStack,
): Promise<ChaosServer[]> {
  const numberings = numberServers(
    names.map((name, place) => ({ id: name.toLowerCase(), name, number: place + 1 })),
  )
  return Promise.all(
    numberings.map((numbering, place) =>
      startServer({ folder, numbering, seed: 10 * seed + place, random }, ends),
    ),
  )
}

interface ServerParts {
  folder: string
  numbering: Numbering
  seed: number
  random: () => number
}

async function startServer(
  { folder, numbering, seed, random }: ServerParts,
  ends: AsyncDisposableStack,
): Promise<ChaosServer> {
  const { name, server: id } = numbering
  let plants = 0
  const newService = () => createServiceProcess(join(folder, `${id}-${++plants}.sqlite`))
  let service = newService()
  ends.defer(() => service.kill())
  await service.start()
  const middle = await startHttpMiddle(() => service.port())
  ends.defer(() => middle.stop())
  const proxy = await startTcpProxy(() => middle.port, random)
  ends.defer(() => proxy.stop())
  const plant = createChaosPlant(() => service, seed, maxActive)
  ends.defer(() => plant.pause())
  const profile = serverProfileSchema.parse({
    id,
    name,
    kind: 'remote',
    baseUrl: proxy.url,
    watchMillis: 250,
    reconcileMillis: 1_000,
  })
  const flooded = new Map<string, number>()
  const bodyOf = (path: string) => ({ path, raised: true, priority: 900, alarmMessage: `Message of ${path}` })
  const inLanes = async (paths: readonly string[], work: (path: string) => Promise<void>) => {
    const rest = [...paths]
    const lane = async () => {
      for (let path = rest.shift(); path !== undefined; path = rest.shift()) await work(path)
    }
    await Promise.all(Array.from({ length: floodWidth }, lane))
  }

  return {
    id,
    name,
    profile,
    numbering,
    plant,
    proxy,
    middle,
    flooded,
    service: () => service,
    async betweenSteps(work) {
      await plant.pause()
      const result = await work()
      plant.play()
      return result
    },
    async replacePlant() {
      await service.kill()
      plant.abandon()
      service = newService()
      await service.start()
    },
    async flood(count) {
      const from = flooded.size
      const paths = Array.from({ length: count }, (_, place) => `${floodPrefix}\\F${from + place}`)
      await inLanes(paths, async (path) => void flooded.set(path, await service.post(bodyOf(path))))
      return () => inLanes(paths, (path) => service.clear(bodyOf(path)))
    },
  }
}
