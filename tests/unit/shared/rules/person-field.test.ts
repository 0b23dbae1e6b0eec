import { expect, test } from 'vitest'
import { isPersonField } from '../../../../src/shared/rules/person-field.ts'

test.each([
  ...['user', 'userName', 'ackUser', 'phone', 'phoneNumber', 'name', 'firstName', 'last_name', 'Operator'],
  ...[
    'calledPerson',
    'recipient',
    'contact-mail',
    'USER_NAME',
    'callee',
    'members',
    'groupMembers',
    'participants',
  ],
])('%s tells who somebody is', (field) => {
  expect(isPersonField(field)).toBe(true)
})
test.each([
  ...[
    'id',
    'userId',
    'user_id',
    'userIds',
    'groupName',
    'tagName',
    'message',
    'comment',
    'interventionNumber',
  ],
  ...[
    'userCount',
    'calledAt',
    'calledTime',
    'callId',
    'contactOutcome',
    'msgText',
    'groups',
    'memberIds',
    '',
  ],
])('%s does not', (field) => {
  expect(isPersonField(field)).toBe(false)
})
