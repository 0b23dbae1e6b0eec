import { join } from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { systemClock } from '../../../../src/main/platform/clock.ts'
import { createActLog } from '../../../../src/main/team/act-log.ts'
import { openActStore } from '../../../../src/main/team/act-store.ts'
import { openDeskKey } from '../../../../src/main/team/desk-key.ts'
import { createTeam, type Held } from '../../../../src/main/team/team.ts'
import { teamSettingsSchema } from '../../../../src/shared/model/team-settings.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'
import { note } from '../../../support/team-acts.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const server = 'https://alarms.plant.example'
const storage = { clock: systemClock, report: () => undefined }

/** What a desk has stored before it is started. */
async function storeActs(folder: string, count: number) {
  const { log } = createLogRecorder()
  const store = openActStore({ ...storage, file: join(folder, 'test.sqlite'), log })
  const acts = createActLog({
    store,
    key: openDeskKey(join(folder, 'key.pem')),
    clock: systemClock,
    run: 'run00001',
    deskName: () => 'North',
    isAccepted: () => true,
    isAcceptedHost: () => true,
    onTooLarge: () => undefined,
    onFolded: () => undefined,
  })
  await acts.load()
  for (let number = 0; number < count; number++) acts.record(server, 'Anna', note(`n${number}`))
  await store.stop()
}

it('a desk that starts with very many acts keeps what is done meanwhile, and tells its stores part by part', async () => {
  const folder = tempFolder()
  await storeActs(folder, 500)
  const merged: (readonly Held[])[] = []
  const team = createTeam({
    folder,
    version: '1.0.0',
    storage,
    clock: systemClock,
    log: createLogRecorder().log,
    audit: { head: () => null, expect: () => Promise.resolve() },
    // Nobody is there.
    settings: () => teamSettingsSchema.parse({ name: 'test', servers: ['nats://127.0.0.1:1'] }),
    trust: () => ({}),
    here: () => ({ persons: [], screens: 0 }),
    onChange: () => undefined,
  })
  onTestFinished(() => team.stop())
  const sight = {
    name: 'Plant',
    link: 'live' as const,
    count: 0,
    digest: '0'.repeat(16),
    escalates: false,
    recent: [],
  }
  const joined = team.join(server, {
    content: () => [],
    merge: (held) => merged.push(held),
    heard: () => undefined,
    sight: () => sight,
    canRun: () => true,
    standing: () => undefined,
  })
  team.start()
  joined.record('Ben', note('meanwhile'))
  // It is about to be in the team, and does not run what another desk may run.
  expect(joined.isRunner()).toBe(false)
  await vi.waitFor(() => expect(merged.flat()).toHaveLength(501), { timeout: 20_000 })
  expect(team.state()).toMatchObject({ state: 'alone', pending: 501 })
  expect(Math.max(...merged.map(({ length }) => length))).toBeLessThanOrEqual(200)
  expect(merged.flat().map(({ act }) => act.person)).toContain('Ben')
})
