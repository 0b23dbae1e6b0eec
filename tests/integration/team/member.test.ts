import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { DiscardPolicy, jetstream, jetstreamManager } from '@nats-io/jetstream'
import { connect } from '@nats-io/transport-node'
import { describe, expect, it, onTestFinished } from 'vitest'
import { createSnapshotStore } from '../../../src/main/team/nats-snapshots.ts'
import { natsObstacle } from '../../../tools/nats.ts'
import { clusterTestMs, settled, startNats } from '../../support/nats-servers.ts'
import { note, release, shelve, take } from '../../support/team-acts.ts'
import { keyIn, startMember } from '../../support/team-member.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const shortStream = 20

/** A stream of the team that keeps only its last acts, as an administrator may have made it. */
async function makeShortStream(servers: string[]) {
  const connection = await connect({ servers })
  const manager = await jetstreamManager(connection)
  await manager.streams.add({
    name: 'tocsin-test',
    subjects: ['tocsin.test.act.*'],
    max_msgs: shortStream,
    discard: DiscardPolicy.Old,
  })
  await connection.close()
}

/** How far the last snapshot reaches; 0: there is none. */
async function snapshotSequence(servers: string[]): Promise<number> {
  const connection = await connect({ servers })
  try {
    const store = createSnapshotStore(jetstream(connection), 'tocsin-test-snapshot', 1, () => true)
    return (await store.head()).head?.sequence ?? 0
  } finally {
    await connection.close()
  }
}

describe.skipIf(natsObstacle() !== null)('desks of a team', { timeout: clusterTestMs }, () => {
  it('know what the others do, also a desk that was away and one that is new', async () => {
    const { urls } = await startNats()
    const folders = [tempFolder(), tempFolder(), tempFolder()]
    const keys = folders.map(keyIn)
    const north = await startMember('North', urls, keys, folders[0])
    const south = await startMember('South', urls, keys, folders[1])
    north.act('Anna', take)
    south.act('Ben', note('n'))
    await settled(() => expect([north.held().length, south.held().length]).toEqual([2, 2]))
    await settled(() =>
      expect(north.member.state()).toMatchObject({
        state: 'together',
        own: { desk: 'North' },
        desks: [{ desk: 'South', persons: ['Anna'], screens: 2, behind: 0, isSilent: false }],
      }),
    )

    await south.stop()
    // It has said farewell.
    await settled(() => expect(north.member.state().desks).toEqual([]))
    north.act('Anna', release)
    const again = await startMember('South', urls, keys, folders[1])
    const west = await startMember('West', urls, keys, folders[2])
    await settled(() => {
      for (const desk of [north, again, west])
        expect(desk.held()).toEqual(expect.arrayContaining([release, note('n')]))
    })
  })

  it('go on alone, and share what they did once the servers are there again', async () => {
    const nats = await startNats()
    const folders = [tempFolder(), tempFolder()]
    const keys = folders.map(keyIn)
    const [north, south] = [
      await startMember('North', nats.urls, keys, folders[0]),
      await startMember('South', nats.urls, keys, folders[1]),
    ]
    north.act('Anna', note('before'))
    await settled(() => expect(south.held()).toEqual([note('before')]))
    await nats.kill(0)
    await settled(() => expect(north.member.state().state).toBe('alone'))
    north.act('Anna', shelve(9_000))
    south.act('Ben', shelve(5_000))
    expect(north.member.state().pending).toBe(1)
    await nats.restart(0)
    await settled(() => {
      expect(north.held()).toEqual([note('before'), shelve(5_000)])
      expect(south.held()).toEqual([note('before'), shelve(5_000)])
      expect([north.member.state().pending, south.member.state().pending]).toEqual([0, 0])
      expect(north.member.state().state).toBe('together')
    })
  })

  it('share what they did alone in few messages, in its order, while others do more', async () => {
    const { urls } = await startNats()
    const folders = [tempFolder(), tempFolder()]
    const keys = folders.map(keyIn)
    const away = await startMember('North', [], keys, folders[0])
    for (let number = 0; number < 1_000; number++) away.act('Anna', note(`n${number}`))
    await away.stop()
    const south = await startMember('South', urls, keys, folders[1])
    const north = await startMember('North', urls, keys, folders[0])
    for (let number = 0; number < 50; number++) south.act('Ben', note(`s${number}`))
    await settled(() => expect([north.held().length, south.held().length]).toEqual([1_050, 1_050]))
    const connection = await connect({ servers: urls })
    onTestFinished(() => connection.close())
    const { state } = await (await jetstreamManager(connection)).streams.info('tocsin-test')
    expect(state.messages).toBeLessThan(50 + 50 + 1)
    for (const { member } of [north, south]) expect(member.state().refused).toEqual({})
  })

  // Whichever it is: the leader of the stream, the one that a desk is on, or another.
  it.each([0, 1, 2])('lose nothing when one of three servers is killed in the middle: %i', async (place) => {
    const nats = await startNats(3)
    const folders = [tempFolder(), tempFolder()]
    const keys = folders.map(keyIn)
    const [north, south] = [
      await startMember('North', nats.urls, keys, folders[0]),
      await startMember('South', nats.urls, keys, folders[1]),
    ]
    await settled(() => expect(north.member.state().state).toBe('together'))
    for (let number = 0; number < 60; number++) {
      north.act('Anna', note(`n${number}`))
      south.act('Ben', note(`s${number}`))
      if (number === 30) await nats.kill(place)
    }
    await settled(() => expect([north.held().length, south.held().length]).toEqual([120, 120]))
  })

  it('say what they do to each other also while the servers have no leader, and share it once they do', async () => {
    const nats = await startNats(3)
    const folders = [tempFolder(), tempFolder()]
    const keys = folders.map(keyIn)
    const [north, south] = [
      await startMember('North', nats.urls, keys, folders[0]),
      await startMember('South', nats.urls, keys, folders[1]),
    ]
    north.act('Anna', take)
    await settled(() => expect(south.held()).toEqual([take]))
    await Promise.all([nats.kill(0), nats.kill(1)])
    north.act('Anna', release)
    south.act('Ben', note('s'))
    await settled(() => {
      for (const desk of [north, south]) expect(desk.held()).toEqual([release, note('s')])
    })
    // It is not kept anywhere but at the desks.
    for (const { member } of [north, south]) expect(member.state().pending).toBeGreaterThan(0)
    await Promise.all([nats.restart(0), nats.restart(1)])
    await settled(() => {
      for (const { member } of [north, south])
        expect(member.state()).toMatchObject({ state: 'together', pending: 0, own: { behind: 0 } })
    })
    expect([north, south].map(({ folded }) => folded.length)).toEqual([1, 2])
  })

  it('send what holds of their acts again to servers that have lost everything', async () => {
    const nats = await startNats()
    const folders = [tempFolder(), tempFolder(), tempFolder()]
    const keys = folders.map(keyIn)
    const north = await startMember('North', nats.urls, keys, folders[0])
    const south = await startMember('South', nats.urls, keys, folders[1])
    north.act('Anna', note('n'))
    south.act('Ben', note('s'))
    await settled(() => expect([north.held().length, south.held().length]).toEqual([2, 2]))
    await nats.kill(0)
    nats.wipe(0)
    await nats.restart(0)
    const west = await startMember('West', nats.urls, keys, folders[2])
    await settled(() => expect(west.held()).toEqual(expect.arrayContaining([note('n'), note('s')])))
  })

  it('begin with the snapshot where the stream no longer has what they missed, and keep what they have not shared', async () => {
    const { urls } = await startNats()
    await makeShortStream(urls)
    const folders = [tempFolder(), tempFolder(), tempFolder()]
    const keys = folders.map(keyIn)
    const north = await startMember('North', urls, keys, folders[0])
    const south = await startMember('South', urls, keys, folders[1])
    south.act('Ben', take)
    await settled(() => expect(north.held()).toEqual([take]))
    await south.stop()

    // Somebody else has given it back and taken it since, and all of that has left the stream.
    for (const content of [release, take, release]) north.act('Anna', content)
    for (let number = 0; number < 2 * shortStream; number++) {
      north.act('Anna', note(`n${number}`))
      // One message each: what collects goes together.
      await north.member.shared()
    }
    await settled(async () => {
      await north.member.keepSnapshot()
      expect(await snapshotSequence(urls)).toBeGreaterThan(2 * shortStream)
    })
    north.act('Anna', note('after'))
    const away = await startMember('South', [], keys, folders[1])
    away.act('Ben', shelve(9_000))
    await away.stop()

    const again = await startMember('South', urls, keys, folders[1])
    const west = await startMember('West', urls, keys, folders[2])
    await settled(() => {
      for (const desk of [north, again, west]) {
        expect(desk.held()).toEqual(
          expect.arrayContaining([release, shelve(9_000), note('n0'), note('after')]),
        )
        expect(desk.held()).toHaveLength(3 + 2 * shortStream)
      }
    })
    // What nobody has done since is not kept again.
    const kept = await snapshotSequence(urls)
    await again.member.keepSnapshot()
    expect(await snapshotSequence(urls)).toBe(kept)
  })

  it('drop what a desk says that nobody has accepted, name it, and read it once somebody has', async () => {
    const { urls } = await startNats()
    const stranger = await startMember('Stranger', urls, [])
    stranger.act('Eve', note('n'))
    const north = await startMember('North', urls, [])
    const key = keyIn(stranger.folder)
    await settled(() =>
      expect(north.member.state()).toMatchObject({ waiting: [{ key }], refused: { 'unknown-desk': 1 } }),
    )
    expect(north.held()).toEqual([])
    north.member.accept([key])
    await settled(() => expect(north.held()).toEqual([note('n')]))
    expect(north.member.state().waiting).toEqual([])
  })

  it('count words that somebody repeats, and lose a desk at once that is removed', async () => {
    const { urls } = await startNats()
    const folders = [tempFolder(), tempFolder()]
    const keys = folders.map(keyIn)
    const north = await startMember('North', urls, keys, folders[0])
    const connection = await connect({ servers: urls })
    onTestFinished(() => connection.close())
    const words: { subject: string; data: Uint8Array }[] = []
    const south = await startMember('South', urls, keys, folders[1])
    connection.subscribe(`tocsin.test.presence.${south.member.host}`, {
      callback: (_error, { subject, data }) => void words.push({ subject, data }),
    })
    await settled(() => expect(words.length).toBeGreaterThan(1))
    await settled(() => expect(north.member.state().desks).toMatchObject([{ desk: 'South' }]))
    const [first] = words as [{ subject: string; data: Uint8Array }]
    connection.publish(first.subject, first.data)
    await settled(() => expect(north.member.state().refused['replayed']).toBeGreaterThan(0))
    north.member.accept([])
    expect(north.member.state().desks).toEqual([])
  })

  it('count an act that somebody sends once more', async () => {
    const { urls } = await startNats()
    const folders = [tempFolder(), tempFolder()]
    const keys = folders.map(keyIn)
    const north = await startMember('North', urls, keys, folders[0])
    const south = await startMember('South', urls, keys, folders[1])
    south.act('Ben', take)
    await settled(() => expect(north.held()).toEqual([take]))
    south.act('Ben', release)
    await settled(() => expect(north.held()).toEqual([release]))
    const connection = await connect({ servers: urls })
    onTestFinished(() => connection.close())
    const manager = await jetstreamManager(connection)
    const message = await manager.streams.getMessage('tocsin-test', { seq: 1 })
    await jetstream(connection).publish(message?.subject ?? '', message?.data)
    await settled(() => expect(north.member.state().refused).toEqual({ replayed: 1 }))
    expect(north.held()).toEqual([release])
  })

  it('say that they have one key, where somebody has copied a folder, until one of them is gone', async () => {
    const { urls } = await startNats()
    const [original, copy] = [tempFolder(), tempFolder()]
    const north = await startMember('North', urls, [keyIn(original)], original)
    copyFileSync(join(original, 'key.pem'), join(copy, 'key.pem'))
    const twin = await startMember('Twin', urls, [keyIn(copy)], copy)
    await settled(() => {
      for (const { member } of [north, twin]) expect(member.state().copiedSince).not.toBeNull()
    })
    await twin.stop()
    await settled(() => expect(north.member.state().copiedSince).toBeNull())
  })

  it('can accept a desk that has done nothing yet', async () => {
    const { urls } = await startNats()
    const stranger = await startMember('Stranger', urls, [])
    const north = await startMember('North', urls, [])
    const key = keyIn(stranger.folder)
    await settled(() => expect(north.member.state()).toMatchObject({ waiting: [{ key }], desks: [] }))
    north.member.accept([key])
    await settled(() =>
      expect(north.member.state()).toMatchObject({ waiting: [], desks: [{ desk: 'Stranger' }] }),
    )
    north.member.accept([])
    expect(north.member.state().accepted).toEqual([])
  })
})
