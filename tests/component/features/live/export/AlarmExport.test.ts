import { expect, test, vi } from 'vitest'
import { makeAlarm } from '../../../../support/alarms.ts'
import { nextFrame, openLive, press } from '../../../../support/live-page.ts'

const alarms = [
  makeAlarm({ id: 1, message: 'Say "stop", then go', path: 'ZZ\\X', value: '-5' }),
  makeAlarm({ id: 2, message: 'Other', path: 'AA\\Y' }),
]

test('exports what is shown as CSV and JSON, whatever is selected', async () => {
  const files: { name: string; content: Blob }[] = []
  let content = new Blob()
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    if (blob instanceof Blob) content = blob
    return 'blob:alarms'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    files.push({ name: this.download, content })
  })
  const page = await openLive(alarms)
  await page.clickRow('Other')
  await page.byTestId('export').trigger('click')
  const menu = page.byTestId('export-menu')
  expect(menu.text()).toContain('1 selected alarm')
  expect(menu.text()).toContain('All 2 alarms shown')
  await page.button('Save as CSV', menu).trigger('click')
  // Each is written by a part of the page that loads then: of two at once either may be first.
  await vi.waitFor(() => expect(files).toHaveLength(1))
  await page.type('area:ZZ')
  await page.button('Save as JSON', menu).trigger('click')
  await vi.waitFor(() => expect(files).toHaveLength(2))
  expect(files.map(({ name }) => name)).toEqual([
    expect.stringMatching(/^tocsin-alarms-.*\.csv$/),
    expect.stringMatching(/^tocsin-alarms-.*\.json$/),
  ])
  const csv = (await files[0]?.content.text()) ?? ''
  expect(csv).toContain('Priority,Raised,Age,Message,Tag,Value,State,Ack by\r\n')
  expect(csv).toContain('"Say ""stop"", then go",ZZ\\X,\'-5,')
  expect(csv.trimEnd().split('\r\n')).toHaveLength(3)
  expect(JSON.parse((await files[1]?.content.text()) ?? '')).toMatchObject([
    { message: 'Say "stop", then go', path: 'ZZ\\X', value: '-5' },
  ])
})

test('prints every row of the list, and removes them from the page afterwards', async () => {
  const many = Array.from({ length: 200 }, (_, n) => makeAlarm({ id: n + 1 }))
  const page = await openLive(many)
  expect(page.wrapper.findAll('[data-alarm-id]').length).toBeLessThan(80)
  const printed: number[] = []
  vi.stubGlobal('print', () =>
    printed.push(document.querySelectorAll('[data-testid=print-table] tbody tr').length),
  )
  await page.byTestId('export').trigger('click')
  await page.button('Print', page.byTestId('export-menu')).trigger('click')
  await nextFrame()
  expect(printed).toEqual([200])
  window.dispatchEvent(new Event('afterprint'))
  await nextFrame()
  expect(document.querySelector('[data-testid=print-table]')).toBeNull()
})

test('Escape closes the details first, then clears the selection', async () => {
  const page = await openLive(alarms)
  await page.clickRow('Other')
  await press('Escape')
  expect(page.byTestId('detail').exists()).toBe(false)
  expect(page.selectedRows()).toHaveLength(1)
  await press('Escape')
  expect(page.selectedRows()).toHaveLength(0)
})
