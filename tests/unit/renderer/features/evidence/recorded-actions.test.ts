import { expect, test } from 'vitest'
import { recordOf } from '../../../../../src/main/ipc/audit-record.ts'
import { en } from '../../../../../src/renderer/features/evidence/view-messages/en.ts'
import { channelRoles } from '../../../../../src/shared/ipc/channel-roles.ts'
import type { Channel } from '../../../../../src/shared/ipc/requests.ts'
import { localActor } from '../../../../../src/shared/model/role.ts'

const channels = Object.keys(channelRoles) as Channel[]

test('everything that is recorded as done has words', () => {
  const recorded = channels.filter(
    (channel) => recordOf(localActor(), channel, null, null, { ok: true, value: null }) !== null,
  )
  expect(recorded).toContain('worklist.add')
  expect(recorded.filter((channel) => !(channel.replaceAll('.', '-') in en.evidence.action))).toEqual([])
})
