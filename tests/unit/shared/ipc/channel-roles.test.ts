import { expect, it } from 'vitest'
import {
  channelRoles,
  maxOperatorMuteMinutes,
  requiredRole,
} from '../../../../src/shared/ipc/channel-roles.ts'
import type { Channel } from '../../../../src/shared/ipc/requests.ts'
import type { Role } from '../../../../src/shared/model/constants.ts'

const none = { contacts: [], labels: [] }

it.each<[channel: Channel, payload: unknown, role: Role]>([
  ['attention.mute', { minutes: maxOperatorMuteMinutes }, 'operator'],
  ['attention.mute', { minutes: maxOperatorMuteMinutes + 1 }, 'supervisor'],
  ['attention.mute', { minutes: null }, 'operator'],
  ['book.change', { put: { contacts: [1], labels: [] }, remove: { contacts: [2], labels: [] } }, 'operator'],
  ['export.start', { records: 'histories' }, 'viewer'],
  ['export.start', { records: 'interventions' }, 'supervisor'],
  ['book.change', { put: { contacts: [1], labels: [2] }, remove: none }, 'supervisor'],
  ['book.change', { put: none, remove: { contacts: [1, 2], labels: [] } }, 'supervisor'],
  ['book.change', { put: { ...none, hours: [{ groupId: 1, lines: [] }] }, remove: none }, 'supervisor'],
  ['book.change', { put: { ...none, hours: 'nonsense' }, remove: none }, 'supervisor'],
  ['book.change', { put: { contacts: [1], labels: [], hours: [] }, remove: none }, 'operator'],
  ['settings.change', { theme: 'light', density: 'normal' }, 'operator'],
  ['settings.change', { theme: 'light', attention: {} }, 'supervisor'],
  ['settings.change', { acting: { readOnly: false } }, 'supervisor'],
  ['settings.change', { toString: 1 }, 'supervisor'],
  ['settings.change', {}, 'operator'],
  ['settings.change', 'nonsense', 'operator'],
])('%s with %j needs at least the role %s', (channel, payload, role) => {
  expect(requiredRole(channel, payload)).toBe(role)
})

it('asks for no less than the channel itself', () => {
  for (const [channel, role] of Object.entries(channelRoles))
    expect(requiredRole(channel as Channel, undefined), channel).toBe(role)
})
