import { expect, test } from 'vitest'
import { limitPush } from '../../../../src/main/ipc/server-limits.ts'
import type { Push } from '../../../../src/shared/ipc/pushes.ts'
import { noTeam, presenceSchema, type TeamState } from '../../../../src/shared/model/team.ts'
import type { Notice } from '../../../../src/shared/model/attention.ts'
import type { PartHealth } from '../../../../src/shared/model/supervision.ts'

const part = (server: string | null): PartHealth => ({
  part: 'hub',
  server,
  failures: 1,
  message: 'broken',
  failedAt: 1,
  nextTryAt: null,
})
const notices: Notice[] = [
  { code: 'service-lost', detail: 'South' },
  { code: 'too-many-alarms', detail: 'South' },
  { code: 'no-native-notifications', detail: '' },
]
const limited = { servers: ['north'] }
const limit = (push: Push, actor: { servers?: string[] }) =>
  limitPush(push, actor, () => {
    throw new Error('nothing was asked of attention')
  })

test.each<[string, Push, unknown]>([
  ['health', { name: 'health.changed', payload: [part('South'), part(null)] }, [part(null)]],
  ['notices', { name: 'notices.changed', payload: notices }, notices.slice(2)],
])('a limited screen gets no %s that names a server', (_name, push, payload) => {
  expect(limit(push, limited)).toEqual({ ...push, payload })
  expect(limit(push, {})).toBe(push)
})

test('a limited screen gets nothing of the team that names a server', () => {
  const sight = { server: 'https://south.example', name: 'South plant', link: 'live', count: 0 }
  const presence = presenceSchema.parse({
    host: 'd'.repeat(22),
    desk: 'Desk',
    version: '1',
    at: 1,
    stamp: { at: 1, count: 0 },
    run: 'run00001',
    pending: 0,
    servers: [{ ...sight, digest: '0'.repeat(16) }],
    covers: [{ server: sight.server, area: 'NORTH' }],
  })
  const alarm = { alarmId: 1, path: 'P', server: sight.name }
  const state: TeamState = {
    ...noTeam,
    state: 'together',
    own: presence,
    desks: [{ ...presence, heardAt: 1, clockOffsetMs: 0, isSilent: false }],
    unshared: [alarm],
    yielded: [{ ...sight, at: 1 }],
  }
  const { payload } = limit({ name: 'team.changed', payload: state }, limited)
  expect(JSON.stringify(payload)).not.toMatch(/south/i)
})
