import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { systemClock } from '../../../src/main/platform/clock.ts'
import { createMember, type Member } from '../../../src/main/team/member.ts'
import { openDeskKey } from '../../../src/main/team/desk-key.ts'
import { teamSettingsSchema } from '../../../src/shared/model/team-settings.ts'
import { natsObstacle } from '../../../tools/nats.ts'
import { createLogRecorder } from '../../support/log-recorder.ts'
import { clusterTestMs, settled, startNats } from '../../support/nats-servers.ts'
import { note, release, shelve, take } from '../../support/team-acts.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const server = 'https://alarms.plant.example'
const keyIn = (folder: string) => openDeskKey(join(folder, 'key.pem')).publicKey

/** A desk of the team without alarms; `keys`: whom it accepts. */
function startMember(desk: string, servers: string[], keys: string[], folder = tempFolder()) {
  const member: Member = createMember({
    folder,
    version: '1.0.0',
    storage: { clock: systemClock, report: () => undefined },
    clock: systemClock,
    log: createLogRecorder().log,
    settings: teamSettingsSchema.parse({ name: 'test', desk, servers, keys }),
    trust: () => ({}),
    here: () => ({ persons: ['Anna'], screens: 2 }),
    sights: () => [],
    onFolded: () => undefined,
    onChange: () => undefined,
  })
  let isStopped = false
  const stop = async () => {
    if (!isStopped) await member.stop()
    isStopped = true
  }
  onTestFinished(stop)
  member.start()
  const act = (person: string, content: Parameters<Member['log']['record']>[2]) => {
    member.log.record(server, person, content)
    member.share()
  }
  const held = () => member.log.held(server).map(({ content }) => content)
  return { member, act, held, stop, folder }
}

describe.skipIf(natsObstacle() !== null)('desks of a team', { timeout: clusterTestMs }, () => {
  it('know what the others do, also a desk that was away and one that is new', async () => {
    const { urls } = await startNats()
    const folders = [tempFolder(), tempFolder(), tempFolder()]
    const keys = folders.map(keyIn)
    const north = startMember('North', urls, keys, folders[0])
    const south = startMember('South', urls, keys, folders[1])
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
    const again = startMember('South', urls, keys, folders[1])
    const west = startMember('West', urls, keys, folders[2])
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
      startMember('North', nats.urls, keys, folders[0]),
      startMember('South', nats.urls, keys, folders[1]),
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

  // Whichever it is: the leader of the stream, the one that a desk is on, or another.
  it.each([0, 1, 2])('lose nothing when one of three servers is killed in the middle: %i', async (place) => {
    const nats = await startNats(3)
    const folders = [tempFolder(), tempFolder()]
    const keys = folders.map(keyIn)
    const [north, south] = [
      startMember('North', nats.urls, keys, folders[0]),
      startMember('South', nats.urls, keys, folders[1]),
    ]
    await settled(() => expect(north.member.state().state).toBe('together'))
    for (let number = 0; number < 60; number++) {
      north.act('Anna', note(`n${number}`))
      south.act('Ben', note(`s${number}`))
      if (number === 30) await nats.kill(place)
    }
    await settled(() => expect([north.held().length, south.held().length]).toEqual([120, 120]))
  })

  it('send what holds of their acts again to servers that have lost everything', async () => {
    const nats = await startNats()
    const folders = [tempFolder(), tempFolder(), tempFolder()]
    const keys = folders.map(keyIn)
    const north = startMember('North', nats.urls, keys, folders[0])
    const south = startMember('South', nats.urls, keys, folders[1])
    north.act('Anna', note('n'))
    south.act('Ben', note('s'))
    await settled(() => expect([north.held().length, south.held().length]).toEqual([2, 2]))
    await nats.kill(0)
    nats.wipe(0)
    await nats.restart(0)
    const west = startMember('West', nats.urls, keys, folders[2])
    await settled(() => expect(west.held()).toEqual(expect.arrayContaining([note('n'), note('s')])))
  })

  it('drop what a desk says that nobody has accepted, name it, and read it once somebody has', async () => {
    const { urls } = await startNats()
    const stranger = startMember('Stranger', urls, [])
    stranger.act('Eve', note('n'))
    const north = startMember('North', urls, [])
    const key = keyIn(stranger.folder)
    await settled(() =>
      expect(north.member.state()).toMatchObject({ waiting: [{ key }], refused: { 'unknown-desk': 1 } }),
    )
    expect(north.held()).toEqual([])
    north.member.accept([key])
    await settled(() => expect(north.held()).toEqual([note('n')]))
    expect(north.member.state().waiting).toEqual([])
  })

  it('can accept a desk that has done nothing yet', async () => {
    const { urls } = await startNats()
    const stranger = startMember('Stranger', urls, [])
    const north = startMember('North', urls, [])
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
