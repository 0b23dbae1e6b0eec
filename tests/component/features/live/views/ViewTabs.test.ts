import { flushPromises } from '@vue/test-utils'
import { expect, test, vi } from 'vitest'
import { useSettings } from '../../../../../src/renderer/bridge/stores/settings.ts'
import { useViews } from '../../../../../src/renderer/features/live/views/store.ts'
import { makeAlarm } from '../../../../support/alarms.ts'
import { nextFrame, openLive, press } from '../../../../support/live-page.ts'

const alarms = [
  ...Array.from({ length: 3 }, (_, n) => makeAlarm({ id: n + 1, path: `NORTH\\T${n}`, message: `N${n}` })),
  makeAlarm({ id: 9, path: 'SOUTH\\T9', message: 'S9' }),
]

async function openViews() {
  const page = await openLive(alarms)
  const tabs = () => page.wrapper.findAll('[role=tab]')
  const tab = (name: string) => tabs().find((one) => one.text().startsWith(name))
  const menu = () => page.byTestId('view-menu')
  return {
    ...page,
    tabs,
    tab,
    menu,
    activeTab: () =>
      tabs()
        .find((one) => one.attributes('aria-selected') === 'true')
        ?.text(),
    async openMenu() {
      if (!menu().find('form').exists()) await page.byTestId('view').trigger('click')
      // What is in the menu is loaded after the alarms.
      await vi.waitFor(() => menu().get('.actions'))
    },
    async submitName(name: string) {
      const form = page.wrapper.findAll('form').find((one) => one.find('input').exists())
      await form?.get('input').setValue(name)
      await form?.trigger('submit')
      await nextFrame()
    },
  }
}

test('views are saved, changed, reverted, moved, renamed, deleted and restored', async () => {
  const page = await openViews()
  await page.type('area:NORTH')
  await page.byTestId('save-as').trigger('click')
  await page.submitName('  ')
  expect(page.wrapper.get('form [role=alert]').text()).toBe('Enter a name first.')
  await page.submitName('Boilers')
  expect(page.tabs()).toHaveLength(3)
  expect(page.activeTab()).toContain('Boilers')
  expect(page.byTestId('view-save').exists()).toBe(false)

  // The digits switch between the views; the draft of the first one was discarded.
  await press('1')
  await nextFrame()
  expect(page.summary()).toBe('4 alarms')
  await press('3')
  await nextFrame()
  expect(page.summary()).toContain('3 of 4')

  await page.type('area:SOUTH')
  expect(page.tab('Boilers')?.text()).toContain('Changed, not saved')
  await page.byTestId('view-revert').trigger('click')
  expect(page.byTestId('filter').element).toHaveProperty('value', 'area:NORTH')
  await page.type('area:SOUTH')
  await page.byTestId('view-save').trigger('click')
  await flushPromises()
  expect(page.tab('Boilers')?.text()).not.toContain('Changed, not saved')

  await page.openMenu()
  await page.button('Move left', page.menu()).trigger('click')
  await flushPromises()
  expect(page.tabs()[1]?.text()).toContain('Boilers')
  await page.button('Show at start', page.menu()).trigger('click')
  await flushPromises()
  expect(page.button('Shown at start', page.menu()).attributes('aria-pressed')).toBe('true')
  expect(useSettings().settings?.startView).toBe(page.settings().views[1]?.id)
  await page.menu().get('input').setValue('South')
  await page.menu().get('form').trigger('submit')
  await nextFrame()
  expect(page.activeTab()).toContain('South')
  expect(page.settings().views.map(({ name, filter }) => [name, filter.text])).toEqual([
    ['All', ''],
    ['South', 'area:SOUTH'],
    ['Unacknowledged', ''],
  ])

  await page.openMenu()
  await page.button('Delete', page.menu()).trigger('click')
  await nextFrame()
  expect(page.tabs()).toHaveLength(2)
  await page.button('Undo', page.byTestId('view-deleted')).trigger('click')
  await nextFrame()
  expect(page.tabs()[1]?.text()).toContain('South')
  expect(page.byTestId('filter').element).toHaveProperty('value', 'area:SOUTH')
  expect(useSettings().settings?.startView).toBe(page.settings().views[1]?.id)
})

test('“All” keeps showing all: a search is a new view, and it is neither renamed nor deleted', async () => {
  const page = await openViews()
  await page.type('area:NORTH')
  expect(page.byTestId('view-save').exists()).toBe(false)
  expect(page.byTestId('save-as').text()).toBe('Save as a new view')
  await page.openMenu()
  expect(page.menu().find('form').exists()).toBe(false)
  expect(page.button('Delete', page.menu()).attributes()).toHaveProperty('disabled')
  // What clears the filter is beside the list; one that does the same stands for more than the filter only.
  expect(page.byTestId('view-revert').exists()).toBe(false)
  useViews().change({ grouping: { by: 'priority' } })
  await nextFrame()
  await page.byTestId('view-revert').trigger('click')
  expect(page.byTestId('save-as').text()).toBe('+')
  expect(page.byTestId('filter').element).toHaveProperty('value', '')

  // Its columns, order and groups are everybody's own.
  useViews().change({ grouping: { by: 'priority' } })
  await nextFrame()
  await page.byTestId('view-save').trigger('click')
  await nextFrame()
  expect(page.settings().views[0]).toMatchObject({ name: 'All', grouping: { by: 'priority' } })
  expect(page.byTestId('view-save').exists()).toBe(false)
})

test('“All” pressed again clears the filter and keeps its columns and groups; another view keeps its search', async () => {
  const page = await openViews()
  useViews().change({ grouping: { by: 'priority' } })
  await page.type('area:NORTH')
  await page.tab('All')?.trigger('click')
  await nextFrame()
  expect([useViews().text, useViews().draft.grouping]).toEqual(['', { by: 'priority' }])

  await page.tab('Unacknowledged')?.trigger('click')
  await page.type('area:NORTH')
  await page.tab('Unacknowledged')?.trigger('click')
  await nextFrame()
  expect(useViews().text).toBe('area:NORTH')
})

test('the arrow keys move between the tabs, and the focus with them', async () => {
  const page = await openViews()
  const first = page.tabs()[0]?.element
  if (first instanceof HTMLElement) first.focus()
  await press('ArrowRight')
  expect(page.activeTab()).toContain('Unacknowledged')
  expect(document.activeElement).toBe(page.tabs()[1]?.element)
  await press('ArrowRight')
  await press('ArrowLeft')
  expect(page.activeTab()).toContain('All')
})

test('views are exported and imported; an invalid file is rejected and changes nothing', async () => {
  const blobs: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) blobs.push(blob)
    return 'blob:views'
  })
  const page = await openViews()
  await page.openMenu()
  await page.button('Export', page.menu()).trigger('click')
  const text = (await blobs[0]?.text()) ?? ''
  const importText = async (content: string) => {
    const input = page.byTestId('view-file')
    const file = new File([content], 'views.json', { type: 'application/json' })
    Object.defineProperty(input.element, 'files', { value: [file], configurable: true })
    await input.trigger('change')
    // The schemas are loaded on demand.
    await vi.waitFor(() => expect(input.element).toHaveProperty('value', ''), { timeout: 10_000 })
    await nextFrame()
  }
  await importText(text.replace('"text": ""', '"text": 7'))
  await vi.waitFor(() => expect(page.byTestId('view-import-problem').exists()).toBe(true), {
    timeout: 10_000,
  })
  expect(page.byTestId('view-import-problem').text()).toContain(
    'No view was imported. views.json: views.0.filter.text',
  )
  expect(page.tabs()).toHaveLength(2)
  await importText(text)
  await vi.waitFor(() => expect(page.tabs()).toHaveLength(4), { timeout: 10_000 })
  expect(page.tabs()[2]?.text()).toContain('All 2')
  expect(page.byTestId('view-import-problem').exists()).toBe(false)
})
