import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from '@playwright/test'
import { startService } from '../../support/service.ts'
import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'

/** A job with its keys as the operator's guide writes them, and how many strokes they are. */
interface CountedJob {
  job: string
  keys: string
  strokes: number
}

const guideFile = resolve(import.meta.dirname, '../../../docs/operators-guide.md')
const written: Record<string, string> = { ArrowDown: '↓', Control: 'Ctrl', Escape: 'Esc' }

/** The keys of a page, counted by job: a combination is one stroke, a typed text one for each character. */
function countKeys(page: Page) {
  const jobs: CountedJob[] = []
  function note(keys: string, strokes: number) {
    const job = jobs.at(-1)
    if (!job) throw new Error('a key was pressed before the first job began')
    job.keys = `${job.keys} ${keys}`.trim()
    job.strokes += strokes
  }
  return {
    jobs,
    begin(job: string) {
      jobs.push({ job, keys: '', strokes: 0 })
    },
    async press(combo: string) {
      const parts = combo
        .split('+')
        .map((key) => written[key] ?? (key.length === 1 ? key.toUpperCase() : key))
      note(`\`${parts.join('+')}\``, 1)
      await page.keyboard.press(combo)
    },
    async type(text: string) {
      note(`“${text}”`, text.length)
      await page.keyboard.type(text)
    },
  }
}

/** The table of key strokes in the operator's guide. */
function jobsOfGuide(): CountedJob[] {
  const [, section = ''] = readFileSync(guideFile, 'utf8').split('\n## Key strokes\n')
  const [table = ''] = section.split('\n## ')
  return table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .slice(2)
    .map((line) => {
      const [job = '', keys = '', strokes = ''] = line
        .slice(1, -1)
        .split('|')
        .map((cell) => cell.trim())
      return { job, keys, strokes: Number(strokes) }
    })
}

declare global {
  interface Window {
    /** How often the page asked the browser to print. */
    prints: number
  }
}

test('every job of the operator’s guide, by keyboard alone, in as many strokes as it says', async ({
  page,
  start,
  atEnd,
}) => {
  test.slow()
  await page.addInitScript(() => {
    window.prints = 0
    window.print = () => void window.prints++
  })
  let aheadMs = 0
  const now = () => Date.now() + aheadMs
  const service = await startService({ history: 30, tags: 60, alarms: 20, seed: 5, now })
  atEnd(() => service.stop())
  await service.post({
    path: 'NORTH\\BOILER2\\LT204.HIHI',
    priority: 1,
    alarmMessage: 'Drum level high-high',
  })
  await start({ server: service, settings: { welcomed: true } })
  await isLive(page)
  const { begin, jobs, press, type } = countKeys(page)
  const list = page.getByRole('grid', { name: 'Current alarms' })
  const details = page.getByRole('complementary', { name: 'Alarm details' })

  const current = await service.list('limit=100')
  const ofUnit = current.items.filter((alarm) => alarm.path.includes('BOILER2')).length
  expect(ofUnit).toBeLessThan(current.items.length)

  begin('Find the alarms of a unit')
  await expect(list).toBeFocused()
  await press('/')
  await expect(page.getByLabel('Filter alarms', { exact: true })).toBeFocused()
  await type('boiler2')
  await expect(list).toHaveAttribute('aria-rowcount', String(ofUnit + 1))
  await press('Enter')
  await expect(list).toBeFocused()
  await expect(list.getByRole('row').filter({ hasText: 'BOILER2' })).toHaveCount(ofUnit)

  begin('Understand an alarm: its details, the page of its tag')
  await press('ArrowDown')
  await expect(list.getByRole('row', { selected: true })).toHaveCount(1)
  await press('Enter')
  await expect(details.getByRole('heading', { name: 'This tag, last 24 hours' })).toBeVisible()
  const tag = (await details.getByRole('heading', { level: 2 }).textContent()) ?? ''
  await press('p')
  await expect(page).toHaveURL(/#\/tag\//)
  await expect(page.getByRole('main')).toContainText(tag)
  await expect(page.getByRole('heading', { name: 'This tag, last 30 days' })).toBeVisible()

  begin('See what is new, from any view')
  const actions = [{ type: 'CallGroup', id: 1, parameter: 'Come to fan 1' }]
  const path = 'WEST\\FAN1\\VIB.HI'
  await service.post({ path, priority: 2, alarmMessage: 'Fan 1 vibration', alarmActions: actions })
  await expect(page.getByRole('region', { name: 'New alarms' })).toContainText('Fan 1 vibration')
  await press('g')
  await expect(details).toContainText('Fan 1 vibration')
  await expect(list).toBeFocused()

  begin('Call its group')
  const dialog = page.getByRole('dialog', { name: 'Call about: Fan 1 vibration' })
  const callees = dialog.getByRole('combobox', { name: 'Name, group' })
  await press('c')
  await expect(callees).toBeFocused()
  await expect(dialog).toContainText('Selected: assigned to this alarm by the server.')
  await press('Enter')
  await expect(dialog.getByRole('button', { name: 'Call 3 people' })).toBeFocused()
  await press('Enter')
  await expect(dialog).toContainText(/Night shift, [\d:]+: call placed/)
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await press('Enter')
  await expect(dialog).toHaveCount(0)

  begin('Call one person')
  await press('c')
  await expect(callees).toBeFocused()
  await type('brandt')
  await expect(dialog.getByRole('option').first()).toContainText('K. Brandt')
  await press('Enter')
  await expect(callees).toHaveValue('')
  await press('Enter')
  await expect(dialog.getByRole('button', { name: 'Call 1 person' })).toBeFocused()
  await press('Enter')
  await expect(dialog).toContainText('call placed')
  await expect(dialog.getByRole('button', { name: 'Close' })).toBeFocused()
  await press('Enter')
  await expect(dialog).toHaveCount(0)

  begin('See who answered')
  // The phone rings no longer than this.
  aheadMs = 60_000
  await press('Alt+7')
  const calls = page.getByRole('grid', { name: 'Calls' })
  await expect(calls).toBeFocused()
  await expect(rowOf(page, 'K. Brandt')).toBeVisible()
  await press('ArrowDown')
  await expect(rowOf(page, 'K. Brandt')).toHaveAttribute('aria-selected', 'true')
  await press('Enter')
  const call = page.getByRole('complementary')
  await expect(call.getByRole('heading', { name: 'Timeline' })).toBeVisible()
  await expect(call).toContainText(/Timeline.*K\. Brandt: (accepted|refused|no answer)/)

  begin('Raise an alarm')
  await press('Alt+0')
  const form = page.getByRole('form', { name: 'Raise an alarm' })
  await expect(form.getByRole('combobox', { name: 'Tag path' })).toBeFocused()
  await type('NORTH\\P7')
  await press('Tab')
  await type('Oil leak')
  await press('Tab')
  await expect(form.getByRole('button', { name: 'Critical' })).toBeFocused()
  await press('Space')
  await press('Control+Enter')
  await expect(form).toContainText('raised on NORTH\\P7')
  expect((await service.list('limit=100')).items).toContainEqual(
    expect.objectContaining({ path: 'NORTH\\P7', message: 'Oil leak', priority: 1 }),
  )

  begin('Find the worst bad actor')
  await press('Alt+4')
  await expect(page.getByRole('grid', { name: 'Statistics' })).toBeFocused()
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await press('ArrowDown')
  const actor = page.getByRole('complementary')
  await expect(actor).toContainText(/Rank by activations\s*1(?!\d)/)
  const worst = await actor.getByRole('heading', { level: 2 }).innerText()

  begin('Its alarm history')
  await press('h')
  const history = page.getByRole('grid', { name: 'Alarm history' })
  await expect(history).toBeFocused()
  await expect(history.getByRole('row').nth(1)).toContainText(worst)

  begin('The alarm history of any tag in alarm')
  await press('Control+k')
  const palette = page.getByRole('dialog').getByRole('combobox')
  await expect(palette).toBeFocused()
  await type('vib.hi')
  await expect(page.getByRole('option', { name: /^Tag / })).toBeVisible()
  await press('ArrowDown')
  await expect(page.getByRole('option', { name: /^Tag / })).toHaveAttribute('aria-selected', 'true')
  await press('Enter')
  await expect(history).toBeFocused()
  await expect(history.getByRole('row').filter({ hasText: 'Fan 1 vibration' })).toHaveCount(1)

  begin('The report of the whole plant, as PDF or on paper')
  await press('Alt+6')
  const filters = page.getByRole('list', { name: 'Active filters' })
  await expect(filters.getByRole('listitem')).toHaveCount(1)
  await press('0')
  await expect(filters).toHaveCount(0)
  await expect(page.getByRole('heading', { name: /^Alarm-system report of/ })).toBeVisible()
  await press('Control+p')
  expect(await page.evaluate(() => window.prints)).toBe(1)

  expect(jobs).toEqual(jobsOfGuide())
})
