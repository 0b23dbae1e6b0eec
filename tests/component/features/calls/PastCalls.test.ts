import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import PastCalls from '../../../../src/renderer/features/calls/PastCalls.vue'
import type { CallAudit } from '../../../../src/shared/model/call.ts'
import type { RecordPage, CallRecord } from '../../../../src/shared/model/records.ts'
import { settingsSchema } from '../../../../src/shared/model/settings.ts'
import { fail, succeed, type Result } from '../../../../src/shared/result.ts'
import { makeAnswer, makeEntry } from '../../../support/calls.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { mountInPage } from '../../../support/mount.ts'

const minute = 60_000
const from = Date.UTC(2026, 2, 3, 2, 14)
const to = from + 30 * minute

let ids = 0
const record = (given: Partial<CallRecord> & { after: number; answeredAfter?: number }): CallRecord => {
  const { after, answeredAfter, ...rest } = given
  const at = from + after
  return {
    id: ++ids,
    callId: 1,
    userId: 7,
    userName: 'A. Berg',
    phone: '',
    msgText: 'Come',
    msgNum: 0,
    requestedTime: new Date(at).toISOString(),
    ...(answeredAfter !== undefined && { answeredTime: new Date(at + answeredAfter).toISOString() }),
    outcome: 'noAnswer',
    ...rest,
  }
}
const page = (items: CallRecord[], total = items.length): Result<RecordPage<CallRecord>> =>
  succeed({ items, total, malformed: 0 })

interface Given {
  answer: Result<RecordPage<CallRecord>>
  own?: CallAudit[]
  brief?: boolean
  hideNames?: boolean
}
async function open({ answer, own = [], brief = false, hideNames = false }: Given) {
  const bridge = createFakeBridge()
  bridge.answer('records.calls', () => answer)
  bridge.reply('calls.audit', own)
  bridge.reply('groups.read', {
    groups: { items: [{ id: 6, name: 'Mechanics' }], total: 1, malformed: 0, failure: null },
    groupings: { items: [], total: 0, malformed: 0, failure: null },
  })
  const settings = settingsSchema.parse({ records: { hideNames } })
  const { wrapper } = await mountInPage(PastCalls, {
    props: { from, to, brief },
    bridge,
    snapshot: { settings, reminders: [] },
  })
  const paragraphs = () => wrapper.findAll('p').map((one) => one.text())
  const text = () => (brief ? wrapper.text() : paragraphs().join(' ')).replaceAll(/\s+/g, ' ').trim()
  return { wrapper, bridge, text }
}

const mechanics = [
  record({ after: 2 * minute, groupId: 6, outcome: 'accepted', answeredAfter: 2 * minute }),
  record({ after: 2 * minute, groupId: 6, userId: 8, userName: 'K. Brandt' }),
  record({ after: 2 * minute, groupId: 6, userId: 9, userName: 'T. Nowak' }),
]
const called = 'Called after 2 min: Mechanics (A. Berg: accepted the call after 2 min, 2 no answer).'
const noGroup = makeEntry({
  at: from + minute,
  people: [{ id: 7, name: 'A. Berg', groupId: null }],
  order: { userIds: [7], groupIds: [], text: 'Come' },
})
const cut = fail('unreachable', 'no connection')

test.each<[string, Given, string]>([
  ['a group by its name, who answered and how many did not', { answer: page(mechanics) }, called],
  [
    'a person who was called directly',
    {
      answer: page([
        record({ after: minute, outcome: 'accepted', answeredAfter: 5_000 }),
        record({ after: 3 * minute, callId: 2, userId: 8, userName: 'K. Brandt' }),
      ]),
    },
    'Called after 1 min: A. Berg (accepted the call after 5 s). Called after 3 min: K. Brandt (no answer).',
  ],
  [
    'nobody by name where names are hidden',
    { answer: page(mechanics), hideNames: true },
    'Called after 2 min: Mechanics (Person 7: accepted the call after 2 min, 2 no answer).',
  ],
  [
    'an answer without its time',
    { answer: page([record({ after: minute, outcome: 'acknowledged' })]) },
    'Called after 1 min: A. Berg (accepted the call).',
  ],
  [
    'a call from this desk once, with what the service says of it',
    { answer: page([record({ after: minute, outcome: 'refused' })]), own: [noGroup] },
    'Called after 1 min: A. Berg (refused).',
  ],
  [
    'a call that the service refused',
    { answer: page([]), own: [{ ...noGroup, answers: [makeAnswer({ placed: false })] }] },
    'Called after 1 min: A. Berg (refused by the server).',
  ],
  [
    'the calls of this desk where those of the service cannot be read',
    { answer: cut, own: [noGroup] },
    'Called after 1 min: A. Berg (unknown). The calls cannot be read: no connection Try again',
  ],
  ['that there were none', { answer: page([]) }, 'Nobody was called.'],
  [
    'not those of other times, which a service sends that knows no period',
    { answer: page([record({ after: -minute }), record({ after: 41 * minute })]) },
    'Nobody was called.',
  ],
  [
    'that there may have been some where the records do not reach so far',
    { answer: page([record({ after: 90 * minute })], 4_000) },
    'The call records do not go back that far: there may be more calls.',
  ],
  [
    'the first five of many',
    {
      answer: page(
        Array.from({ length: 8 }, (_, n) =>
          record({ after: (n + 1) * minute, callId: n, outcome: 'queued' }),
        ),
      ),
    },
    [1, 2, 3, 4, 5].map((n) => `Called after ${n} min: A. Berg (queued).`).join(' ') + ' 3 more calls.',
  ],
  ['in a sentence the first', { answer: page(mechanics), brief: true }, called],
  ['in a sentence nothing of none', { answer: page([]), brief: true }, ''],
  ['in a sentence nothing of what cannot be read', { answer: cut, brief: true }, ''],
])('says %s', async (_, given, expected) => {
  const { text } = await open(given)
  expect(text()).toBe(expected)
})

test('asks for one page of the time, until ten minutes after the last alarm', async () => {
  const { bridge } = await open({ answer: page([]) })
  expect(bridge.sent('records.calls')).toMatchObject([
    {
      filter: {
        from: new Date(from).toISOString(),
        to: new Date(to + 10 * minute).toISOString(),
      },
      sort: '-id',
      offset: 0,
      limit: 500,
    },
  ])
})

test('says that it reads, and tries again where that failed', async () => {
  const { bridge, wrapper, text } = await open({ answer: cut })
  const { promise, resolve } = Promise.withResolvers<Result<RecordPage<CallRecord>>>()
  bridge.answer('records.calls', () => promise)
  await wrapper.get('button').trigger('click')
  expect(text()).toBe('Loading')
  resolve(page(mechanics))
  await flushPromises()
  expect(text()).toBe(called)
})
