import { expect, test } from 'vitest'
import { createAlarmList, fillAcknowledgement } from '../../../../src/main/server/alarms.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import { succeed } from '../../../../src/shared/result.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { listTransport } from '../../../support/list-transport.ts'

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

test('a page that is as it was is said to be the same, while nothing has changed at whoever asks', async () => {
  const items: unknown[] = [makeAlarm({ id: 1 }), makeAlarm({ id: 2 })]
  const paging = () => ({ offset: 0, limit: 500, total: items.length })
  const list = createAlarmList(listTransport(() => Promise.resolve(succeed({ items, paging: paging() }))))
  let revision = 0
  const read = async (offset = 0, isAsked = true) => {
    const answer = await list.listAlarms(
      { offset, limit: 500, sort: '+id' },
      new AbortController().signal,
      isAsked ? () => revision : undefined,
    )
    return answer.ok && (answer.value.sameIds ?? answer.value.alarms.length)
  }
  expect(await read()).toBe(2)
  expect(await read()).toEqual([1, 2])
  expect(await read(0, false), 'to somebody who wants to read it').toBe(2)
  expect(await read(10), 'another page').toBe(2)
  revision++
  expect(await read(), 'for a desk whose alarms have changed').toBe(2)
  expect(await read()).toEqual([1, 2])
  items.push(makeAlarm({ id: 3 }))
  expect(await read()).toBe(3)
  items.push({ id: 4, path: 7 }, 'nothing')
  expect([await read(), await read()], 'with items that cannot be read').toEqual([4, 4])
})
