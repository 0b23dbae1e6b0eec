import { connect } from '@nats-io/transport-node'
import { jetstream } from '@nats-io/jetstream'
import { describe, expect, it, onTestFinished } from 'vitest'
import { systemClock } from '../../../src/main/platform/clock.ts'
import { createLease } from '../../../src/main/team/lease.ts'
import { createLeaseStore } from '../../../src/main/team/nats-leases.ts'
import { natsObstacle } from '../../../tools/nats.ts'
import { createManualClock } from '../../support/manual-clock.ts'
import { clusterTestMs, settled, startNats } from '../../support/nats-servers.ts'

async function openStore(servers: string[]) {
  const connection = await connect({ servers, reconnectTimeWait: 200 })
  onTestFinished(() => connection.close())
  return createLeaseStore(jetstream(connection, { timeout: 2_000 }), 'tocsin-test-lease', servers.length)
}

describe.skipIf(natsObstacle() !== null)('leases in NATS', { timeout: clusterTestMs }, () => {
  it('refuse a word that is not based on the last one', async () => {
    const { urls } = await startNats()
    const [north, south] = [await openStore(urls), await openStore(urls)]
    expect(await north.read('k')).toBeNull()
    const first = await north.write('k', 'north', 0)
    await expect(south.write('k', 'south', 0)).rejects.toThrow()
    expect(await south.read('k')).toEqual({ holder: 'north', revision: first })
    const second = await south.write('k', 'south', first)
    expect(second).toBeGreaterThan(first)
    await expect(north.write('k', 'north', first)).rejects.toThrow()
  })

  it('go to another desk when the holder is gone, also while one of three servers is dead', async () => {
    const nats = await startNats(3)
    const clocks = [createManualClock(), createManualClock()]
    const stores = [await openStore(nats.urls), await openStore(nats.urls)]
    const leases = stores.map((store, place) =>
      createLease({
        key: 'k',
        host: `desk${place}`,
        run: 'run00001',
        clock: clocks[place] ?? systemClock,
        store: () => store,
        isFit: () => true,
        onChange: () => undefined,
      }),
    )
    onTestFinished(() => leases.forEach((lease) => lease.stop()))
    // The servers choose their leader first.
    await settled(async () => expect(await stores[0]?.read('k')).toBeNull())
    leases[0]?.start()
    await settled(() => expect(leases[0]?.standing()).toBe('holder'))
    leases[1]?.start()
    await settled(() => expect(leases[1]?.fence()).toBe(leases[0]?.fence()))
    leases[0]?.stop()
    await nats.kill(0)
    // Its own word has run out; the other one has waited for as long.
    await clocks[0]?.advance(15_000)
    expect(leases[0]?.standing()).not.toBe('holder')
    await settled(async () => {
      await clocks[1]?.advance(3_000)
      expect(leases[1]?.standing()).toBe('holder')
    })
    expect(leases[1]?.fence()).toBeGreaterThan(leases[0]?.fence() ?? 0)
  })
})
