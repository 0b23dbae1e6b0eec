import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { en } from '../../../../src/renderer/ui/view-messages/en.ts'
import { fail, succeed, type Failure, type Result } from '../../../../src/shared/result.ts'
import type { CallAudit } from '../../../../src/shared/model/call.ts'
import { useDesk } from '../../../../src/renderer/bridge/stores/desk.ts'
import { useCallees } from '../../../../src/renderer/bridge/stores/callees.ts'
import { useContactBook } from '../../../../src/renderer/bridge/stores/contact-book.ts'
import { makeGroupLists, plantContacts, wholeList } from '../../../support/call-directory.ts'
import { makeSnapshot } from '../../../support/snapshot.ts'
import { makeAlarm } from '../../../support/alarms.ts'
import { openCallPage, placedEntry } from '../../../support/call-page.ts'
import { makeAnswer, makeEntry } from '../../../support/calls.ts'
import { button, press } from '../../../support/view-page.ts'

const fan = makeAlarm({ id: 5, path: 'WEST\\FAN1\\VIB.HI', message: 'Vibration', value: '7.1', priority: 2 })

test('a call about an alarm quotes it and says why its group is preselected', async () => {
  const about = { alarmId: 4, path: 'WEST\\FAN1\\TEMP.HI', message: 'Temperature' }
  const page = await openCallPage({ alarm: fan, entries: [makeEntry({ order: { groupIds: [1], about } })] })
  await page.open()
  expect(page.text('call-dialog')).toContain('Call about: Vibration')
  expect(page.text('call-dialog')).toContain('no calls yet')
  expect(page.valueOf('call-text')).toMatch(/^Vibration, WEST\\FAN1\\VIB\.HI/)
  expect(page.text('call-why')).toBe('Selected: called last about this area.')
  expect(page.text('called')).toBe('3 people: A. Lindqvist, R. Moreau, R. Nilsen')
  await page.next()
  await page.next()
  expect(page.placed()).toMatchObject([
    { userIds: [], groupIds: [1], number: 1, audio: null, file: null, about: { alarmId: 5 } },
  ])
  expect(page.text('call-end')).toContain('call placed')
  await page.next()
  expect(page.byTestId('call-dialog').exists()).toBe(false)
})

test.each(['ctrlKey', 'metaKey'])(
  '%s and Enter take one step, and a held key not the next one',
  async (held) => {
    const page = await openCallPage({ alarm: fan })
    await page.open()
    await page.choose('K. Brandt')
    const stroke = { key: 'Enter', [held]: true }
    await page.byTestId('call-text').trigger('keydown', stroke)
    expect(page.byTestId('call-card').exists()).toBe(true)
    await page.byTestId('call-dialog').trigger('keydown', { ...stroke, repeat: true })
    await flushPromises()
    expect(page.placed()).toEqual([])
    await page.byTestId('call-dialog').trigger('keydown', stroke)
    await flushPromises()
    expect(page.placed()).toHaveLength(1)
  },
)

test('who types a name calls that person and not the suggested group; both only when the group is confirmed', async () => {
  const about = { alarmId: 4, path: 'WEST\\FAN1\\TEMP.HI', message: 'Temperature' }
  const entries = [makeEntry({ order: { groupIds: [1], about } })]
  const page = await openCallPage({ alarm: fan, entries })
  await page.open()
  await page.choose('K. Brandt')
  expect(page.text('called')).toBe('1 person: K. Brandt')
  expect(page.text('call-why')).toBe('Suggested but not called: Night shift.')
  await page.choose('Night shift')
  expect(page.text('called')).toContain('4 people')
  // The group alone was suggested.
  expect(page.byTestId('call-why').exists()).toBe(false)
})

test('why the suggested group is selected is no longer said once somebody else is selected too', async () => {
  const about = { alarmId: 4, path: 'WEST\\FAN1\\TEMP.HI', message: 'Temperature' }
  const page = await openCallPage({
    alarm: fan,
    entries: [makeEntry({ order: { groupIds: [1], userIds: [], about } })],
  })
  await page.open()
  const brandt = () =>
    page
      .byTestId('call-dialog')
      .findAll('[role=option]')
      .find((one) => one.text().startsWith('K. Brandt'))
  await brandt()?.trigger('click')
  expect(page.text('called')).toContain('4 people')
  expect(page.byTestId('call-why').exists()).toBe(false)
  await brandt()?.trigger('click')
  expect(page.text('call-why')).toBe('Selected: called last about this area.')
})

test('the list scrolls to whoever was typed and chosen', async () => {
  const page = await openCallPage({ alarm: fan })
  await page.open()
  await page.write('call-find', 'brandt')
  page.wrapper.get<HTMLInputElement>('[data-testid=call-find]').element.focus()
  const scrolled = vi.spyOn(Element.prototype, 'scrollIntoView')
  await press('Enter')
  expect(scrolled.mock.contexts).toEqual([page.wrapper.get('[role=option][aria-selected=true]').element])
})

test('the mark of the alarm is an outline once the alarm is acknowledged, as in the list', async () => {
  const page = await openCallPage({ alarm: fan })
  await page.open()
  const mark = () => page.byTestId('call-dialog').get('.mark').classes()
  expect(mark()).not.toContain('outline')
  useDesk().replace([{ ...fan, ackUser: 'P. Lemaire' }])
  await flushPromises()
  expect(mark()).toContain('outline')
})

test('the outcome of a call names the one who was called, else says how many', async () => {
  const page = await openCallPage({ alarm: fan, settings: { records: { hideNames: false } } })
  await page.open()
  await page.choose('K. Brandt')
  await page.next()
  await page.next()
  expect(page.wrapper.get('[data-to=users]').text()).toMatch(/^K\. Brandt, .*: call placed\.$/)
  await page.next()
  await page.open()
  for (const name of ['K. Brandt', 'R. Moreau']) await page.choose(name)
  await page.next()
  await page.next()
  expect(page.wrapper.get('[data-to=users]').text()).toMatch(/^2 people, .*: call placed\.$/)
})

test('why a group is selected is not said while what is typed selects somebody else', async () => {
  const about = { alarmId: 4, path: 'WEST\\FAN1\\TEMP.HI', message: 'Temperature' }
  const entries = [makeEntry({ order: { groupIds: [1], about } })]
  const page = await openCallPage({ alarm: fan, entries })
  await page.open()
  const why = 'Selected: called last about this area.'
  const typing = async (text: string) => {
    await page.byTestId('call-find').setValue(text)
    return page.byTestId('call-why').exists() ? page.text('call-why') : null
  }
  expect(await typing('brandt')).toBeNull()
  expect(await typing('night shift')).toBe(why)
  expect(await typing('nobody is called this')).toBe(why)
  expect(await typing('')).toBe(why)
})

test('the group that the service assigns to the alarm is preselected, also when Enter came first', async () => {
  const page = await openCallPage({ alarm: fan })
  const waiting: (() => void)[] = []
  page.bridge.answer(
    'alarms.matching',
    ({ filter }) =>
      new Promise((resolve) =>
        waiting.push(() => resolve(succeed({ ids: filter.callGroupId === 4 ? [5] : [] }))),
      ),
  )
  await page.open()
  await page.next()
  expect(page.byTestId('call-card').exists()).toBe(false)
  for (const answer of waiting) answer()
  await flushPromises()
  expect(page.text('call-card')).toContain('Boiler specialists')
  await page.next()
  expect(page.placed()).toMatchObject([{ groupIds: [4] }])
})

test('a person who is in a chosen group is called once, and the review says so', async () => {
  const page = await openCallPage()
  await page.open()
  await page.choose('Night shift')
  await page.choose('R. Nilsen')
  await page.choose('K. Brandt')
  await page.write('call-text', 'Come to the desk')
  await page.next()
  expect(page.text('call-note')).toContain('R. Nilsen is already called through a group')
  expect(page.byTestId('call-card').findAll('tbody tr')).toHaveLength(4)
  await page.next()
  expect(page.placed()).toMatchObject([{ groupIds: [1], userIds: [9] }])
  expect(page.byTestId('call-end').findAll('[data-to]')).toHaveLength(2)
})

test('a grouping calls all of its groups, everybody once', async () => {
  const page = await openCallPage()
  await page.open()
  await page.choose('Unit stop')
  await page.write('call-text', 'The unit stops')
  await page.next()
  expect(page.byTestId('call-card').findAll('tbody tr')).toHaveLength(5)
  await page.next()
  expect(page.placed()).toMatchObject([{ groupIds: [1, 7] }])
})

test('the same message to the same people is confirmed first; a denial sends nothing', async () => {
  const earlier = makeEntry({
    at: Date.now() - 60_000,
    answers: [makeAnswer({ to: 'groups', ids: [1] })],
    order: { userIds: [], groupIds: [1], text: 'Come' },
  })
  const page = await openCallPage({ entries: [earlier] })
  await page.open()
  await page.choose('Night shift')
  await page.write('call-text', 'Come')
  expect(page.text('call-repeat')).toContain('Night shift was called with this message')
  await page.next()
  await page.next()
  expect(page.question().text()).toContain('Night shift was called with this message')
  await button(page.question(), 'Cancel').trigger('click')
  await flushPromises()
  expect(page.placed()).toEqual([])
  await page.next()
  await page.confirm()
  expect(page.placed()).toHaveLength(1)
})

test('the people whom the question names are called, whatever the groups are by then', async () => {
  const earlier = makeEntry({
    at: Date.now() - 60_000,
    answers: [makeAnswer({ to: 'groups', ids: [1, 7] })],
    order: { userIds: [], groupIds: [1, 7], text: 'The unit stops' },
  })
  const page = await openCallPage({ entries: [earlier] })
  await page.open()
  await page.choose('Unit stop')
  await page.write('call-text', 'The unit stops')
  await page.next()
  await page.next()
  expect(page.question().exists()).toBe(true)
  const { groups, groupings } = makeGroupLists()
  const shifts = groupings.items.filter(({ id }) => id === 1)
  useCallees().replace({
    groups,
    groupings: wholeList([...shifts, { id: 3, name: 'Unit stop', groups: [] }]),
  })
  await page.confirm()
  expect(page.placed()).toMatchObject([{ groupIds: [1, 7] }])
})

test('a template is filled from the alarm, and can be undone', async () => {
  const templates = [{ id: 'a', name: 'Short', text: '{message} on {tag} in {area}, {value}', number: 7 }]
  const page = await openCallPage({ alarm: fan, settings: { calls: { templates } } })
  await page.open()
  const before = page.valueOf('call-text')
  await page.write('call-template', 'a')
  expect(page.valueOf('call-text')).toBe('Vibration on VIB.HI in WEST\\FAN1, 7.1')
  expect(page.valueOf('call-number')).toBe('7')
  await button(page.byTestId('call-dialog'), 'Undo').trigger('click')
  expect(page.valueOf('call-text')).toBe(before)
  await page.write('call-template', 'a')
  await page.choose('Night shift')
  await page.next()
  await page.next()
  expect(page.placed()).toMatchObject([{ text: 'Vibration on VIB.HI in WEST\\FAN1, 7.1', number: 7 }])
})

test('without an alarm the placeholders of a template have no value, and the dialog says so', async () => {
  const templates = [{ id: 'a', name: 'Leave', text: 'Leave {area} now', number: 9 }]
  const page = await openCallPage({ settings: { calls: { templates } } })
  await page.open()
  await page.write('call-template', 'a')
  expect(page.text('open-placeholders')).toContain('{area}')
})

test('a draft is kept when the dialog is closed', async () => {
  const page = await openCallPage()
  await page.open()
  await page.choose('Night shift')
  await page.write('call-text', 'Half a sentence')
  await page.close()
  expect(page.byTestId('call-dialog').exists()).toBe(false)
  await page.open()
  expect(page.valueOf('call-text')).toBe('Half a sentence')
  expect(page.text('called')).toContain('3 people')
})

test('a read-only desk says why it does not call, by key and by button', async () => {
  const page = await openCallPage({ alarm: fan, settings: { acting: { readOnly: true } } })
  const notes = () => page.wrapper.findAll('[data-testid=failure]')
  await page.open()
  expect(notes().map((note) => note.text())).toEqual([expect.stringContaining('This desk is read-only')])
  await button(page.wrapper.get('[data-testid=failure]'), '').trigger('click')
  expect(notes()).toHaveLength(0)
  expect(page.byTestId('call').attributes('title')).toMatch(/read-only/)
  await page.byTestId('call').trigger('click')
  expect(notes()).toHaveLength(1)
  expect(page.byTestId('call-dialog').exists()).toBe(false)
})

test('missing and invalid fields are reported before anything is sent', async () => {
  const page = await openCallPage()
  await page.open()
  expect(page.text('call-dialog')).not.toContain('Choose who to call.')
  await page.next()
  expect(page.text('call-dialog')).toContain('Choose who to call.')
  expect(page.text('call-dialog')).toContain('This field is required.')
  await page.write('call-number', '-1')
  expect(page.text('call-dialog')).toContain('This must be at least 0.')
  await page.write('call-number', 'one')
  expect(page.text('call-dialog')).toContain('This is not a number.')
  await page.next()
  expect(page.placed()).toEqual([])
})

test('groups that cannot be read are named as such and read again on request', async () => {
  const page = await openCallPage()
  page.bridge.refuse('groups.read', { code: 'service-failed', message: 'Out of disk' })
  await page.open()
  expect(page.text('call-dialog')).toContain('Call groups are not available: Out of disk')
  const reads = page.bridge.sent('groups.read').length
  await button(page.byTestId('call-dialog'), 'Try again').trigger('click')
  expect(page.bridge.sent('groups.read')).toHaveLength(reads + 1)
})

const answered = (given: Parameters<typeof makeAnswer>[0]) =>
  makeAnswer({ placed: null, reply: null, ...given })
const failures: [name: string, failure: Failure | null, shown: string[]][] = [
  ['refused with false', null, ['the server refused the call']],
  [
    'rejected at a field',
    {
      code: 'rejected',
      message: 'Bad',
      status: 400,
      fields: [{ field: 'msgText', message: 'is too short' }],
    },
    [en.failure.refused, 'msgText: is too short'],
  ],
  ['not authorised', { code: 'not-authorised', message: 'no', status: 401 }, [en.failure.token]],
  [
    'too many requests',
    { code: 'rejected', message: 'busy', status: 429, retryAfterSeconds: 7 },
    ['try again in 7 seconds'],
  ],
  ['failed', { code: 'service-failed', message: 'Out of disk', status: 500 }, [en.failure.broken]],
  ['without an answer', { code: 'unreachable', message: 'dropped' }, [en.failure.unreachable]],
]

test.each(['users', 'groups'] as const)(
  'a failed call of %s shows one message and keeps the form',
  async (to) => {
    const page = await openCallPage()
    await page.open()
    await page.choose(to === 'users' ? 'K. Brandt' : 'Night shift')
    await page.write('call-text', 'Please come')
    await page.write('call-number', '4')
    for (const [name, failure, shown] of failures) {
      const answer = failure ? answered({ to, failure }) : answered({ to, placed: false, reply: false })
      page.bridge.answer('calls.place', (order) => succeed({ ...placedEntry(order), answers: [answer] }))
      await page.next()
      await page.next()
      for (const words of shown) expect(page.text('call-end'), name).toContain(words)
      expect(page.byTestId('call-end').findAll('[data-testid=failure]'), name).toHaveLength(failure ? 1 : 0)
      expect([page.valueOf('call-text'), page.valueOf('call-number')], name).toEqual(['Please come', '4'])
      expect(page.text('called'), name).toContain(to === 'users' ? 'K. Brandt' : 'R. Moreau')
      expect(page.text('call-go'), name).toContain('Retry')
    }
  },
)

test('a call that the desk itself refuses was not sent, and nothing written is lost', async () => {
  const page = await openCallPage()
  page.bridge.refuse('calls.place', { code: 'not-permitted', message: 'The PIN is wrong.' })
  await page.open()
  await page.choose('Night shift')
  await page.write('call-text', 'Come')
  await page.next()
  await page.next()
  expect(page.text('call-end')).toContain('not sent')
  expect(page.text('call-end')).toContain('The PIN is wrong.')
  expect(page.valueOf('call-text')).toBe('Come')
})

test('where one of two requests was placed, a retry calls only the others', async () => {
  const page = await openCallPage()
  const failure = fail('service-failed', 'Out of disk', { status: 500 }).error
  page.bridge.answer('calls.place', (order) =>
    succeed({ ...placedEntry(order), answers: [answered({ failure }), makeAnswer({ to: 'groups' })] }),
  )
  await page.open()
  await page.choose('Night shift')
  await page.choose('K. Brandt')
  await page.write('call-text', 'Please come')
  await page.next()
  await page.next()
  expect(page.wrapper.get('[data-to=groups]').text()).toContain('call placed')
  expect(page.wrapper.get('[data-to=users]').text()).toContain(en.failure.broken)
  expect(page.text('called')).toBe('1 person: K. Brandt')
  page.bridge.answer('calls.place', (order) => succeed(placedEntry(order)))
  await page.next()
  await page.next()
  expect(page.placed().at(-1)).toMatchObject({ userIds: [9], groupIds: [] })
  expect(page.text('call-end')).toContain('call placed')
})

test('another press while a call is in progress places no second call', async () => {
  const page = await openCallPage()
  let answer: (result: Result<CallAudit>) => void = () => undefined
  page.bridge.answer('calls.place', () => new Promise((resolve) => (answer = resolve)))
  await page.open()
  await page.choose('Night shift')
  await page.write('call-text', 'Please come')
  await page.next()
  for (let press = 0; press < 3; press++) await page.next()
  expect(page.placed()).toHaveLength(1)
  expect(page.byTestId('call-go').attributes()).toHaveProperty('disabled')
  expect(page.text('call-go')).toContain('Calling')
  answer(succeed(makeEntry()))
  await flushPromises()
  expect(page.text('call-end')).toContain('call placed')
})

test('a dialog that is closed and opened again while its call is on the way places no second one', async () => {
  const page = await openCallPage({ alarm: fan })
  let answer = (_result: Result<CallAudit>) => undefined as void
  page.bridge.answer('calls.place', () => new Promise((resolve) => void (answer = resolve)))
  await page.open()
  await page.choose('K. Brandt')
  await page.next()
  await page.next()
  expect(page.placed()).toHaveLength(1)
  await page.close()
  await page.open()
  await page.next()
  await page.next()
  expect(page.placed()).toHaveLength(1)
  const [order] = page.placed()
  if (order) answer(succeed(placedEntry(order)))
  await flushPromises()
  expect(page.text('call-end')).toContain('call placed')
})

test('while a name is typed the foot says whom Enter selects, and what fits nobody takes no step', async () => {
  const about = { alarmId: 4, path: 'WEST\\FAN1\\TEMP.HI', message: 'Temperature' }
  const entries = [makeEntry({ order: { groupIds: [1], about } })]
  const page = await openCallPage({ alarm: fan, entries })
  await page.open()
  expect(page.text('called')).toContain('3 people')
  await page.write('call-find', 'brandt')
  expect(page.text('called')).toBe('Enter selects K. Brandt.')
  expect(page.byTestId('call-go').find('kbd').exists()).toBe(false)
  await page.write('call-find', 'qqqq')
  expect(page.text('called')).toBe('No matching person or group.')
  await page.next()
  expect(page.byTestId('call-card').exists()).toBe(false)
  await page.write('call-find', '')
  expect(page.text('called')).toContain('3 people')
  await page.next()
  expect(page.byTestId('call-card').exists()).toBe(true)
})

test('the foot says what Enter does with somebody who is selected already, and Enter does it', async () => {
  const page = await openCallPage({ alarm: fan })
  await page.open()
  await page.choose('K. Brandt')
  await page.write('call-find', 'brandt')
  expect(page.text('called')).toBe('K. Brandt is selected already. Enter clears the search.')
  await page.byTestId('call-find').trigger('keydown', { key: 'Enter' })
  expect(page.valueOf('call-find')).toBe('')
  expect(page.text('called')).toBe('1 person: K. Brandt')
})

test('people have their phone numbers, and whoever is off shift is marked', async () => {
  const page = await openCallPage()
  const book = useContactBook()
  const contacts = plantContacts().map((one) => (one.id === 9 ? { ...one, phone: '+33 1 23' } : one))
  // Nobody works in a week without lines: an hour on a day that is not today.
  const day = ((new Date().getUTCDay() + 2) % 7) + 1
  const hours = [{ groupId: 1, lines: [{ days: [day], from: '00:00', to: '00:01' }] }]
  book.replace({ contacts, labels: [], hours })
  await page.open()
  await page.write('call-find', 'brandt')
  expect(page.byTestId('call-dialog').get('[role=option]').text()).toContain('+33 1 23')
  await page.write('call-find', 'nilsen')
  expect(page.byTestId('call-dialog').get('[role=option]').text()).toContain('off')
})

test('where the service is lost the dialog says so with the phone numbers, and sends nothing', async () => {
  const page = await openCallPage({ alarm: fan })
  const contacts = plantContacts().map((one) => (one.id === 9 ? { ...one, phone: '+33 1 23' } : one))
  useContactBook().replace({ contacts, labels: [] })
  await page.open()
  await page.choose('K. Brandt')
  await page.next()
  page.bridge.push('desk.status', { ...makeSnapshot().status, link: 'lost' })
  await flushPromises()
  expect(page.text('call-lost')).toContain('cannot be placed now')
  expect(page.text('call-lost')).toContain('K. Brandt: +33 1 23')
  expect(page.byTestId('call-go').attributes()).toHaveProperty('disabled')
  await page.next()
  expect(page.placed()).toEqual([])
})
