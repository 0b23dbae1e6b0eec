import type { Page } from '@playwright/test'
import { find, goTo, select } from '../../support/by-key.ts'
import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'

const settings = { welcomed: true, procedures: ['https://hmi.example/'] }
const level = { path: 'NORTH\\BOILER2\\LT204', alarmMessage: 'Drum level', priority: 1, temporary: true }
const pressure = {
  path: 'NORTH\\BOILER2\\PT110',
  alarmMessage: 'Steam pressure',
  priority: 2,
  temporary: true,
}
const seal = { path: 'SOUTH\\FEED\\P7', alarmMessage: 'Seal leaks', priority: 3, temporary: true }
const lines = [
  'Tag;Ursache;Folge;Maßnahme;Reaktionszeit;Links',
  'NORTH\\*;;;Look at the unit;60;',
  'NORTH\\BOILER2\\LT204;Feed valve stuck;Boiler trips;FV201 öffnen;30;https://hmi.example/{tag} | https://elsewhere.example/{tag}',
  'PT110;;;Call the shift;5 min;',
  'P7;;;Stop the pump;1 s;',
  'XT1;;;Nothing;soon;',
]

async function openHelp(page: Page) {
  await find(page, 'open the alarm help', 'Open the alarm help')
  await expect(page.getByRole('grid', { name: 'Alarm help' })).toBeFocused()
}
async function choose(page: Page, text: string, encoding: BufferEncoding = 'latin1') {
  await page.keyboard.press('i')
  await expect(page.getByRole('dialog', { name: 'Import alarm help' })).toBeVisible()
  await expect(page.getByTestId('import-file')).toBeFocused()
  const chooser = page.waitForEvent('filechooser')
  // A key takes another way to the page than the wish to intercept its dialogs, and may overtake it: an answer comes after.
  await page.evaluate(() => null)
  await page.keyboard.press('Enter')
  const file = { name: 'mad.csv', mimeType: 'text/csv', buffer: Buffer.from(text, encoding) }
  await (await chooser).setFiles(file)
  await expect(page.getByTestId('import-preview')).toBeVisible()
}
const undoBar = (page: Page) => page.getByTestId('undo-bar')
const shownAlarms = (page: Page) =>
  page.getByTestId('alarms').locator('[data-alarm-id] [data-column=message]')

test('imported help stands at the alarm, in the call and in a column that counts down', async ({
  page,
  open,
}) => {
  const { service } = await open({}, { settings })
  await isLive(page)
  for (const alarm of [level, pressure, seal]) await service.post(alarm)
  await expect(rowOf(page, 'Seal leaks')).toBeVisible()

  await openHelp(page)
  await expect(page.getByTestId('alarm-help-message')).toContainText('No alarm help yet.')
  await choose(page, lines.join('\r\n'))
  await expect(page.getByTestId('import-preview')).toContainText('“soon” is not a time')
  await expect(page.getByTestId('overlaps')).toContainText('1 row is within a more general pattern')
  await expect(page.getByTestId('import-go')).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(undoBar(page)).toContainText('Imported: 4 new, 0 changed, 0 removed.')
  await expect(page.getByRole('row', { name: 'FV201 öffnen' })).toBeVisible()

  await page.keyboard.press('Alt+1')
  await expect(rowOf(page, 'Drum level')).toBeVisible()
  await select(page, page.getByTestId('alarms'), rowOf(page, 'Drum level'))
  await page.keyboard.press('Enter')
  const help = page.getByTestId('alarm-help')
  await expect(help).toContainText('FV201 öffnen')
  await expect(help).toContainText('Boiler trips')
  await expect(page.getByTestId('respond')).toContainText(
    /^30 min; 2\d min left, until ([A-Z]\w{2} \d{1,2}, )?\d\d:\d\d:\d\d$/,
  )
  await expect(help.getByRole('link', { name: 'https://hmi.example/LT204' })).toHaveAttribute(
    'href',
    'https://hmi.example/LT204',
  )
  await expect(help.getByRole('link', { name: 'elsewhere' })).toHaveCount(0)
  await expect(help).toContainText('https://elsewhere.example/LT204')
  await expect(help).toContainText('the settings do not allow this address')

  await page.keyboard.press('c')
  await expect(page.getByTestId('call-text')).toHaveValue(
    /^Drum level, .*\nRespond within 30 minutes\.\nFV201 öffnen$/s,
  )
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('call-dialog')).toHaveCount(0)

  await expect(page.getByTestId('alarms')).toBeFocused()
  await goTo(page, page.getByTestId('columns'), { key: 'Shift+Tab' })
  await page.keyboard.press('Enter')
  await goTo(page, page.getByTestId('columns-menu').getByRole('checkbox').first(), { within: 1 })
  await goTo(page, page.getByRole('checkbox', { name: 'Time left' }), { key: 'ArrowUp', within: 2 })
  await page.keyboard.press('Space')
  await page.keyboard.press('Escape')
  const heading = page.getByRole('columnheader', { name: 'Time left' }).getByRole('button').first()
  await goTo(page, heading, { within: 20 })
  await page.keyboard.press('Enter')
  await expect(shownAlarms(page)).toHaveText(['Seal leaks', 'Steam pressure', 'Drum level'])
  const cell = (message: string) => rowOf(page, message).locator('[data-column=respond]')
  await expect(cell('Seal leaks')).toHaveText(/^overdue/)
  await expect(cell('Drum level')).toHaveText(/^2\d min$/)

  await page.keyboard.press('/')
  await expect(page.getByTestId('filter')).toBeFocused()
  await page.keyboard.type('respond<6m')
  await expect(shownAlarms(page)).toHaveText(['Seal leaks', 'Steam pressure'])
})

test('an import replaces or merges, and is undone; one entry is edited by hand', async ({ page, open }) => {
  await open({}, { settings })
  await isLive(page)
  await openHelp(page)
  await choose(page, '\uFEFFtag,action\nLT204,Open\nPT110,Close', 'utf16le')
  await expect(page.getByTestId('import-go')).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(undoBar(page)).toContainText('Imported: 2 new')
  const row = (text: string) => page.getByRole('row', { name: text })
  await expect(row('PT110')).toBeVisible()

  await choose(page, 'tag,action\nLT204,Open wide')
  await goTo(page, page.getByTestId('mode-merge'))
  await goTo(page, page.getByTestId('mode-replace'), { key: 'ArrowDown', within: 1 })
  await expect(page.getByTestId('import-go')).toBeEnabled()
  await page.keyboard.press('Control+Enter')
  await expect(undoBar(page)).toContainText('Imported: 0 new, 1 changed, 1 removed.')
  await expect(row('PT110')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(row('PT110')).toBeVisible()
  await expect(row('Open wide')).toHaveCount(0)

  await page.keyboard.press('n')
  await expect(page.getByTestId('help-pattern')).toBeFocused()
  await page.keyboard.type('SOUTH\\*')
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('help-panel')).toContainText('The row has only a tag pattern.')
  await page.keyboard.press('Tab')
  await page.keyboard.type('90 s')
  await page.keyboard.press('Enter')
  await expect(row('SOUTH')).toContainText('1.5')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('grid', { name: 'Alarm help' })).toBeFocused()
  await page.keyboard.press('Delete')
  await expect(row('SOUTH')).toHaveCount(0)
  await page.keyboard.press('Control+z')
  await expect(row('SOUTH')).toBeVisible()
  // The address names what is open and looked for.
  await page.keyboard.press('/')
  await page.keyboard.type('south')
  await expect(row('LT204')).toHaveCount(0)
  await expect(page).toHaveURL(/text=south/)
  await page.reload()
  await expect(row('SOUTH')).toBeVisible()
  await expect(row('LT204')).toHaveCount(0)

  // A tag may have any name.
  await page.evaluate(() => (location.hash = '#/alarm-help?open=new'))
  await expect(page.getByTestId('help-pattern')).toHaveValue('new')
})
