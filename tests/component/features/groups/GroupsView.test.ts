import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { useContactBook } from '../../../../src/renderer/bridge/stores/contact-book.ts'
import { fail, succeed } from '../../../../src/shared/result.ts'
import { makeContact } from '../../../support/book.ts'
import { makeGroupLists, wholeList } from '../../../support/call-directory.ts'
import { loadCallDialog } from '../../../support/load-call-dialog.ts'
import { openGroupView } from '../../../support/group-view.ts'
import { foreignGroups } from '../../../support/service-faults.ts'
import { makeSnapshot } from '../../../support/snapshot.ts'
import { button, press } from '../../../support/view-page.ts'

test('lists groups with their groupings and members, and sorts them by size', async () => {
  const page = await openGroupView()
  expect(page.headings()).toEqual(['ID', 'Name', 'Description', 'Groupings', 'People', 'Members'])
  expect(page.row('Night shift')?.text()).toContain('Shifts, Unit stop')
  expect(page.row('Night shift')?.text()).toContain('A. Lindqvist, R. Moreau, R. Nilsen')
  expect(page.text('group-state')).toContain('6 loaded')
  const people = page.wrapper.findAll('[role=columnheader]').find((one) => one.text() === 'People')
  await page.click(people?.get('button'))
  expect(page.rows()[0]?.text()).toContain('Night shift')
  expect(page.rows().at(-1)?.text()).toContain('Shutdown contractors')
})

test('the search narrows the list by members too, and Show all restores it', async () => {
  const page = await openGroupView()
  await press('/')
  expect(document.activeElement).toBe(page.byTestId('group-find').element)
  await page.find('nowak')
  expect(page.rows()).toHaveLength(1)
  expect(page.text('group-state')).toContain('1 shown')
  await page.find('nothing at all')
  expect(page.text('group-message')).toContain('No matches')
  await page.click(button(page.byTestId('group-message'), 'Show all'))
  expect(page.rows()).toHaveLength(6)
})

test('the details of a grouping count whom a call reaches, and lead to its groups and people', async () => {
  const page = await openGroupView()
  await page.show('Groupings')
  await page.clickRow('Unit stop')
  const detail = () => page.byTestId('group-detail')
  expect(detail().text()).toContain('A call to all of them reaches 5 people.')
  expect(
    detail()
      .findAll('li')
      .map((item) => item.text()),
  ).toEqual([
    expect.stringMatching(/^Night shift\s*3 people · 1$/),
    expect.stringMatching(/^Management\s*2 people · 7$/),
  ])
  await page.click(button(detail(), 'Management'))
  expect(detail().get('h2').text()).toBe('Management')
  expect(page.row('Management')?.attributes('aria-selected')).toBe('true')
  expect(detail().text()).toContain('+33 12')
  await page.click(button(detail(), 'H. Fischer'))
  expect(page.router.currentRoute.value.fullPath).toBe('/contacts?open=12')
})

test('coverage lists what a call may miss, filters it, and opens the group or the contact', async () => {
  const page = await openGroupView()
  const book = useContactBook()
  book.replace({
    contacts: [...book.contacts.values(), makeContact({ id: 13, name: 'L. Haddad' })],
    labels: [],
  })
  await flushPromises()
  await page.show('Coverage gaps')
  expect(page.row('Contact without group')?.text()).toContain('L. Haddad')
  const all = page.rows().length
  await page.click(button(page.wrapper, 'Group with one person 1'))
  expect(page.rows()).toHaveLength(1)
  await page.click(button(page.wrapper, `All ${all}`))
  await page.clickRow('L. Haddad')
  await press('Enter')
  expect(page.router.currentRoute.value.fullPath).toBe('/contacts?open=13')
  await page.click(button(page.wrapper, 'Group with one person 1'))
  await page.clickRow('Boiler specialists')
  await press('Enter')
  expect(page.byTestId('group-detail').get('h2').text()).toBe('Boiler specialists')
  expect(page.row('Boiler specialists')?.attributes('aria-selected')).toBe('true')
})

test('C calls the selected group or grouping', async () => {
  const page = await openGroupView()
  await page.clickRow('Electrical')
  await press('c')
  await loadCallDialog()
  expect(page.text('called')).toBe('2 people: K. Brandt, T. Nowak')
  await page.click(button(page.byTestId('call-dialog'), 'Cancel'))
  await page.show('Groupings')
  await page.clickRow('Unit stop')
  await page.click(button(page.byTestId('group-detail'), 'Call'))
  await page.wrapper.get('[data-testid=call-text]').setValue('Unit 2 stops')
  const submit = () => page.wrapper.get('[data-testid=call-dialog] form').trigger('submit')
  await submit()
  expect(page.text('call-card')).toContain('H. Fischer')
  await submit()
  await flushPromises()
  expect(page.bridge.sent('calls.place')).toMatchObject([{ groupIds: [1, 7], text: 'Unit 2 stops' }])
})

test('groups that cannot be read, or that do not exist, are told apart; a retry reads again', async () => {
  const page = await openGroupView()
  page.bridge.refuse('groups.read', { code: 'service-failed', message: 'Out of order' })
  await press('r')
  // What was read before stays.
  expect(page.rows()).toHaveLength(6)
  expect(page.text('group-state')).toContain('Out of order')

  const lists = makeGroupLists()
  const failed = { ...wholeList([]), failure: fail('service-failed', 'Out of order').error }
  const unread = await openGroupView({ lists: { ...lists, groups: failed } })
  expect(unread.text('group-message')).toContain('The call groups could not be read.')
  expect(unread.text('group-message')).toContain('Out of order')
  unread.bridge.reply('groups.read', { ...lists, groups: wholeList([]) })
  await unread.click(button(unread.byTestId('group-message'), 'Retry'))
  expect(unread.text('group-message')).toContain('The server has no call groups yet.')
  await unread.openForm('group')
  expect(unread.form().text()).toContain('No existing items to learn fields from')
})

test('with the connection lost the groups stay, marked as the last data read', async () => {
  const page = await openGroupView()
  page.bridge.push('desk.status', { ...makeSnapshot().status, link: 'lost' })
  await flushPromises()
  expect(page.text('group-state')).toContain('not connected: showing the last data read')
  expect(page.rows()).toHaveLength(6)
})

test('a service with fields of its own is listed by them', async () => {
  const groupings = wholeList([{ groupingId: 3, label: 'Alle', callGroupIds: [7, 99] }])
  const page = await openGroupView({ lists: { groups: wholeList(foreignGroups), groupings } })
  expect(page.headings()).toEqual(['groupId', 'label', 'rota', 'Groupings', 'People', 'participants'])
  expect(page.row('Nacht')?.text()).toContain('Alle')
  expect(page.row('Nacht')?.text()).toContain('Ö. Weiß, B. Groß')
  await page.show('Tree')
  expect(
    page.wrapper.findAll('[data-testid=group-tree] [role=row] .name').map((line) => line.text()),
  ).toEqual(['Alle', 'Group 99 (not in the list of groups)', 'Nacht', 'Without grouping', 'Tag'])
})

test('the tree is navigated by keys and narrowed by the search', async () => {
  const page = await openGroupView()
  await page.show('Tree')
  const tree = page.byTestId('group-tree')
  const lines = () => tree.findAll('[role=row]')
  const selected = () => tree.find('[aria-selected=true]')
  expect(lines()).toHaveLength(11)
  ;(tree.element as HTMLElement).focus()
  await press('ArrowDown')
  expect(selected().text()).toContain('Maintenance')
  expect(selected().attributes()).toMatchObject({ 'aria-level': '1', 'aria-expanded': 'true' })
  await press('ArrowLeft')
  expect(selected().attributes('aria-expanded')).toBe('false')
  expect(lines()).toHaveLength(9)
  await press('ArrowRight')
  await press('ArrowRight')
  expect(selected().text()).toContain('Boiler specialists')
  expect(selected().attributes('aria-level')).toBe('2')
  await press('Enter')
  expect(page.text('group-detail')).toContain('S. Keller')
  await press('ArrowLeft')
  expect(selected().text()).toContain('Maintenance')
  await press('End')
  expect(selected().text()).toMatch(/Shutdown contractors.*nobody/)
  await page.find('night')
  expect(lines()).toHaveLength(4)
})

test('another reading of the same groups keeps the selection', async () => {
  const page = await openGroupView()
  await page.clickRow('Electrical')
  const [first] = makeGroupLists().groups.items
  page.bridge.answer('groups.read', () =>
    succeed({
      ...makeGroupLists(),
      groups: wholeList([{ ...first, id: 50, name: 'New' }, ...makeGroupLists().groups.items]),
    }),
  )
  await press('r')
  expect(page.text('group-state')).toContain('7 loaded')
  expect(page.row('Electrical')?.attributes('aria-selected')).toBe('true')
})

test('days that are toggled faster than they are stored are all stored', async () => {
  const page = await openGroupView()
  const store: (() => Promise<void>)[] = []
  page.bridge.answer('book.change', (change) => {
    const { promise, resolve } = Promise.withResolvers<ReturnType<typeof succeed<null>>>()
    store.push(async () => {
      useContactBook().apply(change)
      resolve(succeed(null))
      await flushPromises()
    })
    return promise
  })
  await page.clickRow('Night shift')
  const hours = page.wrapper.get('[data-testid=group-hours]')
  await page.click(button(hours, 'Add hours'))
  const day = (place: number) => hours.findAll<HTMLInputElement>('input[type=checkbox]')[place]
  const focused = document.activeElement
  await store.shift()?.()

  await day(0)?.setValue(false)
  await day(1)?.setValue(false)
  await store.shift()?.()
  expect(day(1)?.element.checked).toBe(false)
  await day(2)?.setValue(false)
  for (const each of store) await each()
  expect(page.bridge.sent('book.change').at(-1)?.put.hours?.[0]?.lines[0]?.days).toEqual([4, 5])
  expect(useContactBook().hours.values().next().value?.[0]?.days).toEqual([4, 5])
  // A new line begins with its days.
  expect(focused).toBe(day(0)?.element)
})
