import { noHealing } from '../fault.ts'
import type { Meddling } from '../http-middle.ts'
import type { ChaosServer } from './server.ts'

/** One kind of fault of one of the servers; the others have none. */
export interface ServerFault {
  name: string
  /** How long it lasts while the plants go on. */
  lastsMs: number
  /** Injects it; the answer ends it. */
  inject(server: ChaosServer): Promise<() => Promise<void>> | (() => Promise<void>)
}

const garbage: Meddling = {
  answer({ response }) {
    response.writeHead(200, { 'Content-Type': 'application/json' }).end('{"items":[{"id":"x"},7,null')
    return true
  },
  hubMessage: () => [
    '{"type":1,"target":"onAlarm","arguments":[{"id":"x","path":{}}]}\u001e',
    'neither JSON nor a message\u001e',
  ],
}

/** What one of several servers can do to a desk. */
export const serverFaults: readonly ServerFault[] = [
  { name: 'nothing', lastsMs: 4_000, inject: () => noHealing },
  {
    name: 'lost',
    lastsMs: 12_000,
    async inject({ proxy }) {
      await proxy.refuse()
      return () => proxy.listen()
    },
  },
  {
    name: 'hanging',
    lastsMs: 15_000,
    inject({ proxy }) {
      proxy.set({ stalled: ['up', 'down'] })
      return () => Promise.resolve(proxy.set({}))
    },
  },
  {
    name: 'answers garbage',
    lastsMs: 6_000,
    inject({ middle }) {
      middle.set(garbage)
      return () => Promise.resolve(middle.set({}))
    },
  },
  { name: 'floods', lastsMs: 2_000, inject: ({ flood }) => flood(600) },
  {
    name: 'restarted',
    lastsMs: 4_000,
    async inject({ service, betweenSteps }) {
      await betweenSteps(() => service().kill())
      return () => betweenSteps(() => service().start())
    },
  },
  {
    name: 'another plant on its address',
    lastsMs: 3_000,
    async inject({ replacePlant, betweenSteps, plant }) {
      await betweenSteps(async () => {
        await replacePlant()
        await plant.burst(2)
      })
      return noHealing
    },
  },
]
