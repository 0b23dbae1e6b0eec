import { expect, test } from 'vitest'
import { limitPush } from '../../../../src/main/ipc/server-limits.ts'
import type { Push } from '../../../../src/shared/ipc/pushes.ts'
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
