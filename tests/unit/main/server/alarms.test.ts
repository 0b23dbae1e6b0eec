import { expect, test } from 'vitest'
import { fillAcknowledgement } from '../../../../src/main/server/alarms.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'

const fields = { id: 12, tag: 'NORTH\\B2\\LT 204/A', user: 'Screen "1"' }

test.each([
  ['/ack', '', { path: '/ack', body: undefined }],
  ['/ack/{id}', '{}', { path: '/ack/12', body: {} }],
  ['/ack?tag={tag}', '', { path: '/ack?tag=NORTH%5CB2%5CLT%20204%2FA', body: undefined }],
  ['/a', '{"id":"{id}"}', { path: '/a', body: { id: 12 } }],
  ['/a', '{"key":"alarm {id}","by":"{user}"}', { path: '/a', body: { key: 'alarm 12', by: 'Screen "1"' } }],
  ['/a', '[["{tag}",1,null]]', { path: '/a', body: [['NORTH\\B2\\LT 204/A', 1, null]] }],
  ['/a', '"{other}"', { path: '/a', body: '{other}' }],
])('%s with %s', (path, body, filled) => {
  expect(fillAcknowledgement({ path, body }, fields)).toEqual(filled)
})

test.each([
  ['/ack/{id}', '{"user":"{user}"}', true],
  ['/ack', '', true],
  ['ack', '', false],
  ['//elsewhere.example/ack', '', false],
  ['/\\elsewhere.example/ack', '', false],
  ['/{tag}/ack', '', false],
  ['https://elsewhere.example/ack', '', false],
  ['/ack', '{"user":', false],
])('a profile with the path %s and the body %s is valid: %s', (path, body, isValid) => {
  const profile = { acknowledge: { method: 'POST', path, body } }
  expect(serverProfileSchema.safeParse(profile).success).toBe(isValid)
})
