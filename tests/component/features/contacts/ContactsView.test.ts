import { flushPromises } from '@vue/test-utils'
import { expect, test } from 'vitest'
import { useContactBook } from '../../../../src/renderer/bridge/stores/contact-book.ts'
import ContactsView from '../../../../src/renderer/features/contacts/ContactsView.vue'
import type { Contact, Label } from '../../../../src/shared/model/contact-book.ts'
import { makeContact } from '../../../support/book.ts'
import { createFakeBridge } from '../../../support/fake-bridge.ts'
import { button, byLabel, chooseFile, mountView, press } from '../../../support/view-page.ts'
import { waitFor } from '../../../support/wait-for.ts'

async function openBook(contacts: Contact[] = [], labels: Label[] = []) {
  const bridge = createFakeBridge()
  const { wrapper } = await mountView(ContactsView, { bridge, snapshot: {} })
  const book = useContactBook()
  bridge.answer('book.change', (change) => {
    book.apply(change)
    return { ok: true, value: null }
  })
  book.replace({ contacts, labels })
  await flushPromises()
  const rows = (text: string) =>
    wrapper.findAll('[data-testid=records] [role=row]').filter((row) => row.text().includes(text))
  const text = (testid: string) => wrapper.get(`[data-testid=${testid}]`).text()
  const select = async (name: string) => {
    await rows(name)[0]?.trigger('click')
    await flushPromises()
  }
  const give = async (name: string, content: BlobPart) => {
    await chooseFile(wrapper.get('[data-testid=import-file]'), name, content)
    await flushPromises()
  }
  const undo = async () => {
    await button(wrapper.get('[data-testid=undo-bar]'), 'Undo').trigger('click')
    await flushPromises()
  }
  return { wrapper, bridge, book, rows, text, select, give, undo }
}

test('adds, edits, marks and removes a contact by keyboard, and undoes the removal', async () => {
  const { wrapper, book, rows, text } = await openBook()
  await press('n')
  expect(document.activeElement).toBe(byLabel(wrapper, 'ID').element)
  expect(button(wrapper.get('aside'), 'Save').attributes()).toHaveProperty('disabled')
  await byLabel(wrapper, 'ID').setValue('12x')
  await press('Enter')
  expect(text('contact-panel')).toContain('This must be a whole number.')
  expect(text('contact-panel')).toContain('This field is required.')
  await byLabel(wrapper, 'ID').setValue('4100')
  await byLabel(wrapper, 'Name').setValue('Jo Ortega')
  await press('Enter')
  expect(text('undo-bar')).toContain('Jo Ortega was added.')
  expect(rows('Jo Ortega')[0]?.text()).toContain('manual')
  await press('e')
  expect(document.activeElement).toBe(byLabel(wrapper, 'Name').element)
  await byLabel(wrapper, 'Name').setValue('Joana Ortega')
  await press('Enter')
  expect(document.activeElement).toBe(wrapper.get('[data-testid=records]').element)
  await press('f')
  expect(rows('Joana Ortega')[0]?.find('[role=img][aria-label=Favourite]').exists()).toBe(true)
  await press('Delete')
  expect(rows('Joana Ortega')).toHaveLength(0)
  expect(text('undo-bar')).toContain('Joana Ortega was removed.')
  await press('Control+z')
  expect(book.contacts.get(4100)).toMatchObject({ name: 'Joana Ortega', favourite: true })
})

test('merges two contacts by the values chosen, and undoes it', async () => {
  const { wrapper, rows, text, select, undo } = await openBook([
    makeContact({ id: 7001, name: 'S. Keller', note: 'night shift' }),
    makeContact({ id: 7002, name: 'Sabine Keller', phone: '+49 1', note: 'boiler' }),
  ])
  await select('7002')
  await press('m')
  const dialog = wrapper.get('[data-testid=merge]')
  expect(dialog.text()).toContain('Merge Sabine Keller (7002)')
  await byLabel(dialog, 'Merge with').setValue('7001')
  await button(dialog, 'S. Keller (7001)').trigger('click')
  await byLabel(dialog, '7001').setValue(true)
  expect(dialog.text()).toContain('Contact 7002 will be removed')
  expect((byLabel(dialog, 'both').element as HTMLInputElement).checked).toBe(true)
  await dialog.get('form').trigger('submit')
  await flushPromises()
  expect(text('undo-bar')).toContain('Merged into Sabine Keller.')
  expect(rows('Keller')).toHaveLength(1)
  expect(rows('7001')[0]?.text()).toContain('Sabine Keller')
  expect(rows('7001')[0]?.text()).toContain('boiler night shift')
  await undo()
  expect(rows('Keller')).toHaveLength(2)
  expect(rows('7001')[0]?.text()).not.toContain('boiler')
})

test('previews a CSV file, imports its valid rows, and undoes the import', async () => {
  const { wrapper, rows, text, give, undo } = await openBook()
  await press('i')
  await give('people.csv', 'Nummer;Name;Telefon\r\n71;"Nilsen; R.";+47 1\r\nx;Nobody;\r\n')
  await waitFor(() => expect(text('import-preview')).toContain('“x” is not a whole number'))
  expect(text('import-go')).toBe('Import 1 row Ctrl Enter')
  await wrapper.get('[data-testid=import] form').trigger('submit')
  await flushPromises()
  expect(rows('Nilsen; R.')[0]?.text()).toContain('imported')
  expect(rows('Nilsen; R.')[0]?.text()).toContain('+47 1')
  await undo()
  expect(rows('Nilsen')).toHaveLength(0)
})

test('keeps manual entries unless asked to replace them, and assigns columns without known headings', async () => {
  const { wrapper, rows, text, give } = await openBook([
    makeContact({ id: 1, name: 'Typed' }),
    makeContact({ id: 2, name: 'Second', source: 'imported' }),
  ])
  await press('i')
  await give('other.csv', 'Matricule\tQui\n1\tFrom the file\n2\tSecond\n3\tThird')
  await waitFor(() => expect(text('import-missing')).toContain('No column assigned to: ID'))
  const mapping = wrapper.get('[data-testid=import-mapping]')
  const [id, name] = mapping.findAll('select')
  await id?.setValue('id')
  await name?.setValue('name')
  await waitFor(() => expect(text('import-preview')).toContain('Manual, kept 1'))
  expect(text('import-preview')).toContain('New 1')
  expect(text('import-preview')).toContain('Unchanged 1')
  expect(text('import-preview')).toContain('Typed → From the file')
  expect(text('import-go')).toBe('Import 1 row Ctrl Enter')
  await wrapper.get('[data-testid=replace-typed]').setValue(true)
  expect(text('import-go')).toBe('Import 2 rows Ctrl Enter')
  await wrapper.get('[data-testid=replace-typed]').setValue(false)
  await wrapper.get('[data-testid=import] form').trigger('submit')
  await flushPromises()
  expect(rows('Third')).toHaveLength(1)
  expect(rows('Typed')).toHaveLength(1)
})

test('rejects files without a table and reads the next one', async () => {
  const { wrapper, text, give } = await openBook()
  await press('i')
  await give('picture.csv', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 13]))
  await waitFor(() => expect(text('import-problem')).toBe('“picture.csv” is not a CSV file.'))
  await give('nothing.csv', '\r\n')
  await waitFor(() => expect(text('import-problem')).toBe('“nothing.csv” is empty.'))
  await give('words.csv', 'Dear all,\nplease find the list attached.')
  await waitFor(() => expect(text('import-missing')).toContain('ID'))
  expect(wrapper.get('[data-testid=import-go]').attributes()).toHaveProperty('disabled')
  await give('good.csv', 'id,name\n5,Five')
  await waitFor(() => expect(text('import-go')).toBe('Import 1 row Ctrl Enter'))
  expect(wrapper.find('[data-testid=import-problem]').exists()).toBe(false)
  await button(wrapper.get('[data-testid=import]'), 'Cancel').trigger('click')
  expect(text('book-message')).toContain('No contacts yet')
})

test('a long file can be cancelled while it is read', async () => {
  const { wrapper, text, give } = await openBook()
  await press('i')
  const lines = Array.from({ length: 2_000 }, (_, id) => `${id},Person ${id},+33 ${id}`)
  await give('long.csv', `id,name,phone\n${lines.join('\n')}`)
  const dialog = wrapper.get('[data-testid=import]')
  await waitFor(() => expect(dialog.find('progress').exists()).toBe(true))
  await button(dialog.get('p'), 'Cancel').trigger('click')
  await waitFor(() => expect(dialog.text()).toContain('commas, semicolons or tabs'))
  expect(dialog.find('progress').exists()).toBe(false)
  await give('short.csv', 'id,name\n1,One')
  await waitFor(() => expect(text('import-go')).toBe('Import 1 row Ctrl Enter'))
})

test('shows a failed change and keeps what was typed', async () => {
  const { wrapper, bridge } = await openBook()
  bridge.refuse('book.change', { code: 'unreachable', message: 'the host is gone' })
  await press('n')
  await byLabel(wrapper, 'ID').setValue('9')
  await byLabel(wrapper, 'Name').setValue('Kept as typed')
  await press('Enter')
  expect(wrapper.get('[data-testid=failure]').text()).toContain('the host is gone')
  expect((byLabel(wrapper, 'Name').element as HTMLInputElement).value).toBe('Kept as typed')
  expect(wrapper.find('[data-testid=undo-bar]').exists()).toBe(false)
})

test('names a label, refuses an id that has one, and removes it once', async () => {
  const { wrapper, book, rows, text } = await openBook([], [{ kind: 'station', id: 12, name: 'North' }])
  await press('p')
  await flushPromises()
  await press('n')
  await byLabel(wrapper, 'ID').setValue('12')
  await byLabel(wrapper, 'Name').setValue('South')
  ;(byLabel(wrapper, 'Name').element as HTMLInputElement).focus()
  await press('Enter')
  expect(text('label-panel')).toContain('This ID is already used by North.')
  await byLabel(wrapper, 'ID').setValue('13')
  await press('Enter')
  expect(rows('South')).toHaveLength(1)
  await press('Delete')
  await press('Delete')
  expect(rows('South')).toHaveLength(0)
  await press('Control+z')
  expect(book.labelOf('station', 13)).toBe('South')
})
