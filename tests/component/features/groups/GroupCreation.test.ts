import { expect, test } from 'vitest'
import { en } from '../../../../src/renderer/ui/view-messages/en.ts'
import { succeed, type Failure } from '../../../../src/shared/result.ts'
import { makeGroupLists, wholeList } from '../../../support/call-directory.ts'
import { openGroupView } from '../../../support/group-view.ts'
import { foreignGroups } from '../../../support/service-faults.ts'
import { button, press } from '../../../support/view-page.ts'

const open = async (options?: Parameters<typeof openGroupView>[0]) => {
  const page = await openGroupView(options)
  await page.openForm('group')
  return page
}

test('a group is created from the fields of the others and shown as the service lists it', async () => {
  const page = await openGroupView()
  await press('n')
  await page.fill('name', 'Weekend')
  await page.fill('description', 'Saturday and Sunday')
  await page.chooser('members').get('input').setValue('keller')
  await page.pick('members', 'S. Keller')
  await page.chooser('members').get('input').setValue('')
  await page.pick('members', 'T. Nowak')
  const body = { name: 'Weekend', description: 'Saturday and Sunday', members: [{ id: 2 }, { id: 10 }] }
  expect(page.json()).toEqual(body)
  await page.send()
  expect(page.created()).toEqual([{ kind: 'group', body, pin: null }])
  expect(page.text('group-end')).toContain('“Weekend” created.')
  expect(page.form().exists()).toBe(false)
  expect(page.row('Weekend')?.attributes('aria-selected')).toBe('true')
  expect(page.text('group-detail')).toContain('In no grouping.')
})

const failures: [name: string, failure: Failure, words: string, atField?: [field: string, text: string]][] = [
  [
    'a problem at a field',
    { code: 'rejected', message: 'Bad', status: 400, fields: [{ field: 'name', message: 'is too plain' }] },
    en.failure.refused,
    ['name', 'is too plain'],
  ],
  ['a refused token', { code: 'not-authorised', message: 'no', status: 401 }, en.failure.token],
  ['a conflict', { code: 'rejected', message: 'no', status: 409 }, en.failure.conflict],
  ['an error', { code: 'service-failed', message: 'Out of disk', status: 500 }, en.failure.broken],
  ['no answer', { code: 'unreachable', message: 'dropped' }, en.failure.unreachable],
]

test.each([
  ['group', 'members', 'S. Keller'],
  ['grouping', 'groups', 'Electrical'],
] as const)(
  'a refused %s shows one message, keeps the form and can be retried',
  async (kind, parts, part) => {
    const page = await openGroupView()
    await page.openForm(kind)
    await page.fill('name', 'Weekend')
    await page.pick(parts, part)
    for (const [name, failure, words, atField] of failures) {
      page.bridge.refuse('groups.create', failure)
      await page.send()
      const notes = page.form().findAll('[data-testid=failure]')
      expect(
        notes.map((note) => note.get('strong').text()),
        name,
      ).toEqual([words])
      if (atField) expect(page.problemAt(atField[0]), name).toBe(atField[1])
      expect(page.valueOf('name'), name).toBe('Weekend')
      expect(page.chooser(parts).text(), name).toContain('1 chosen')
      expect(button(page.form(), 'Retry').exists(), name).toBe(true)
    }
    page.bridge.answer('groups.create', () => succeed({ created: 1 }))
    await page.send()
    expect(page.text('group-end')).toContain('“Weekend”')
  },
)

test('a field that the form lacks is named in the message', async () => {
  const page = await open()
  const fields = [
    { field: 'name', message: 'Too short.' },
    { field: 'owner', message: 'is needed' },
  ]
  page.bridge.refuse('groups.create', { code: 'rejected', message: 'owner: is needed', status: 422, fields })
  await page.fill('name', 'W')
  await page.send()
  expect(page.problemAt('name')).toBe('Too short.')
  expect(page.form().get('[data-testid=failure]').text()).toContain('owner: is needed')
})

test('an empty name is refused at once; a refusal stays with the draft until the field changes', async () => {
  const page = await open()
  await page.send()
  expect(page.problemAt('name')).toBe('This field is required.')
  await page.fill('name', 'Night shift')
  expect(page.form().text()).toContain('This name is already used.')
  const fields = [{ field: 'name', message: 'another call group has this name' }]
  page.bridge.refuse('groups.create', { code: 'rejected', message: 'no', status: 422, fields })
  await page.send()
  expect(page.problemAt('name')).toBe('another call group has this name')
  await page.closeForm()
  await page.openForm('group')
  expect(page.problemAt('name')).toBe('another call group has this name')
  await page.fill('name', 'Late shift')
  expect(page.problemAt('name')).toBe('')
  await page.closeForm()
  await page.openForm('group')
  expect(page.valueOf('name')).toBe('Late shift')
})

test('an unknown person is added by id and removed again', async () => {
  const page = await open()
  const field = page.chooser('members').get<HTMLInputElement>('input')
  field.element.focus()
  await field.setValue('4711')
  await press('Enter')
  expect(page.json()).toMatchObject({ members: [{ id: 4711 }] })
  await page.click(page.chooser('members').get('[aria-label="Remove Person 4711"]'))
  expect(page.json()).toMatchObject({ members: [] })
})

test('Duplicate copies all but the name; the draft it replaced can be restored', async () => {
  const page = await open()
  await page.fill('name', 'Half written')
  await page.closeForm()
  await page.clickRow('Morning shift')
  await page.click(button(page.byTestId('group-detail'), 'Duplicate'))
  expect(page.valueOf('name')).toBe('')
  expect(page.json()).toMatchObject({ description: 'From six to two', members: [{ id: 1 }, { id: 2 }] })
  expect(page.form().text()).toContain('Form replaced.')
  await page.click(button(page.form(), 'Undo'))
  expect(page.valueOf('name')).toBe('Half written')
})

test('a group of a service with fields of its own is created with them, and with what is typed as JSON', async () => {
  const page = await open({ lists: { groups: wholeList(foreignGroups), groupings: wholeList([]) } })
  await page.send()
  expect(page.problemAt('label')).toBe('This field is required.')
  await page.fill('label', 'Früh')
  await page.fill('rota', 'C')
  await page.pick('participants', 'Ö. Weiß')
  const body = { label: 'Früh', rota: 'C', participants: [{ userId: 501 }] }
  expect(page.json()).toEqual(body)
  const json = page.form().get('[data-testid=creation-json]')
  await json.setValue(JSON.stringify({ ...body, limits: [1, 2] }))
  expect(page.valueOf('limits')).toMatch(/1,\s+2/)
  await json.setValue('[1]')
  expect(page.form().text()).toContain('The body must be a JSON object.')
  await json.setValue('{"label": "Früh"')
  expect(page.form().text()).toContain('Not JSON')
  await page.click(button(page.form(), 'Discard and show the form'))
  await page.send()
  expect(page.created()).toMatchObject([{ body: { ...body, limits: [1, 2] } }])
})

test('a creation that is not listed, or not read again, is reported as such', async () => {
  const page = await open()
  page.bridge.reply('groups.create', { created: { queued: true } })
  await page.fill('name', 'Nowhere')
  await page.send()
  expect(page.text('group-end')).toContain(
    'the server accepted “Nowhere” but does not list it. Answer: {"queued":true}',
  )
  await page.openForm('group')
  await page.fill('name', 'Unseen')
  page.bridge.refuse('groups.read', { code: 'service-failed', message: 'Out of disk' })
  await page.send()
  expect(page.text('group-end')).toContain('the list could not be refreshed')
  expect(page.text('group-state')).toContain('Out of disk')
})

test('a creation whose answer was lost is looked up, and its name is reported as used', async () => {
  const page = await open()
  const lists = makeGroupLists()
  page.bridge.refuse('groups.create', { code: 'unreachable', message: 'dropped' })
  page.bridge.reply('groups.read', {
    ...lists,
    groups: wholeList([...lists.groups.items, { id: 9, name: 'Weekend' }]),
  })
  await page.fill('name', 'Weekend')
  await page.send()
  expect(page.form().text()).toContain(en.failure.unreachable)
  expect(page.form().text()).toContain('This name is already used.')
})

test('where the settings want a confirmation or the PIN, nothing is created without it', async () => {
  const page = await open({ settings: { acting: { creation: 'confirm' } } })
  await page.fill('name', 'Weekend')
  await page.send()
  const question = () => page.wrapper.find('dialog[aria-label=Confirm]')
  expect(question().text()).toContain('Create the call group Weekend.')
  await page.click(button(question(), 'Cancel'))
  expect(page.created()).toEqual([])
  expect(page.valueOf('name')).toBe('Weekend')

  const guarded = await open({ settings: { acting: { creation: 'pin' } } })
  const ask = () => guarded.wrapper.get('dialog[aria-label=Confirm]')
  await guarded.fill('name', 'Days off')
  guarded.bridge.refuse('groups.create', { code: 'not-permitted', message: 'The PIN is wrong.' })
  await guarded.send()
  await ask().get('input').setValue('0000')
  await guarded.click({ trigger: () => ask().get('form').trigger('submit') })
  expect(guarded.created()).toMatchObject([{ pin: '0000' }])
  expect(guarded.form().get('[data-testid=failure]').text()).toContain('The PIN is wrong.')
  expect(guarded.valueOf('name')).toBe('Days off')
})

test('a read-only desk offers no form and says why', async () => {
  const page = await openGroupView({ settings: { acting: { readOnly: true } } })
  const create = button(page.wrapper, 'New grouping')
  expect(create.attributes()).toHaveProperty('disabled')
  expect(page.wrapper.text()).toContain('This desk is read-only')
  await press('n')
  expect(page.form().exists()).toBe(false)
})

test('who may create no group is offered no copy of one either, and reads why', async () => {
  const page = await openGroupView({ role: 'operator' })
  await page.clickRow('Night shift')
  const copy = button(page.byTestId('group-detail'), 'Duplicate')
  expect(copy.attributes('disabled')).toBeDefined()
  expect(copy.attributes('title')).toBe('This needs the Supervisor role.')
  await press('N')
  expect(page.router.currentRoute.value.path).toBe('/groups')
  expect(page.wrapper.find('form').exists()).toBe(false)
})
