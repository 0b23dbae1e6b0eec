import { noHealing, type FaultKind } from '../fault.ts'
import type { Toxics, Way } from '../tcp-proxy.ts'

const network = (name: string, toxics: Toxics, lastsMs = 4_000): FaultKind => ({
  name,
  lastsMs,
  inject({ proxy }) {
    proxy.set(toxics)
    return () => Promise.resolve(proxy.set({}))
  },
})

const halfClosed = (name: string, way: Way): FaultKind => ({
  name,
  lastsMs: 2_000,
  inject({ proxy }) {
    proxy.halfClose(way)
    return noHealing
  },
})

/** Longer than a connection may be idle. */
const stallMs = 12_000

/** What a network does. */
export const networkFaults: readonly FaultKind[] = [
  network('latency of 400 ms', { latencyMs: 400 }),
  network('jitter up to 800 ms', { jitterMs: 800 }),
  network('8 kB/s', { bytesPerSecond: 8_000 }),
  network('sliced to single bytes', { sliceBytes: 1 }),
  network('corrupted bytes', { corruptEvery: 400 }),
  network('reset in the middle of an answer', { resetAfterBytes: 600 }),
  network('stalled towards the desk', { stalled: ['down'] }, stallMs),
  network('stalled towards the service', { stalled: ['up'] }, stallMs),
  network('black hole', { stalled: ['up', 'down'] }, stallMs),
  halfClosed('half-closed by the service', 'down'),
  halfClosed('half-closed by the desk', 'up'),
  {
    name: 'connections reset',
    lastsMs: 2_000,
    inject({ proxy }) {
      proxy.reset()
      return noHealing
    },
  },
  {
    name: 'connections refused',
    lastsMs: 4_000,
    async inject({ proxy }) {
      await proxy.refuse()
      return () => proxy.listen()
    },
  },
]
