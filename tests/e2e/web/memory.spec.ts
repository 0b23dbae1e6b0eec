import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { findingsInThemes } from '../../support/axe.ts'
import { goTo } from '../../support/by-key.ts'
import { flood } from '../../support/flood.ts'
import type { FlowFixtures } from '../../support/flow-test.ts'
import { stateOf } from '../../support/histories.ts'
import { learnt, upset, upsetAlarms, writeUpsets } from '../../support/upsets.ts'
import { expect, isLive, rowOf, test, type DeskInBrowser } from '../../support/web-desk.ts'

/** A desk that has read the past of its service, with the first alarm of an upset and its details open. */
async function openWithPast({ open, atEnd }: Pick<FlowFixtures<DeskInBrowser>, 'open' | 'atEnd'>) {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-test-'))
  atEnd(() => Promise.resolve(rmSync(folder, { recursive: true })))
  const dataFile = join(folder, 'alarms.db')
  writeUpsets(dataFile, Date.now())
  const { page, service } = await open({ dataFile })
  await isLive(page)
  const [first] = upset
  await service.post(first)
  await expect(rowOf(page, first.alarmMessage)).toBeVisible()
  await expect(page.getByTestId('alarms')).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await learnt(page)
  return { page, service }
}

test('a flood says which past alarms it is like and what came next, an alarm what follows it, with evidence', async ({
  open,
  atEnd,
}) => {
  const { page, service } = await openWithPast({ open, atEnd })

  const follows = page.getByTestId('alarm-follows')
  await expect(follows).toContainText('Usually followed within ten minutes by')
  await expect(follows.locator('summary').first()).toHaveText('FT202.LO in 4 of 4')
  await page.keyboard.press('m')
  await goTo(page, follows.locator('summary').first())
  await page.keyboard.press('Enter')
  const times = follows.locator('details').first().getByTestId('past-time')
  await expect(times).toHaveCount(4)
  await goTo(page, times.first(), { within: 1 })
  await page.keyboard.press('Enter')
  await expect(stateOf(page)).toContainText(`all ${upsetAlarms} loaded`)
  await page.keyboard.press('Alt+1')
  await expect(page.getByTestId('alarms')).toBeVisible()

  const rest = upset.slice(1)
  await flood(service, { total: rest.length, perSecond: 50, alarm: (n) => rest[n] ?? {} })
  await expect(page.getByTestId('flood-layout')).toBeVisible()
  await page.keyboard.press('l')
  const line = page.getByTestId('flood-memory')
  await expect(line).toContainText(/Similar to the alarms of .* \(\d\d%\), which lasted 6 min\./)
  const calls = 'Called after 2 min: Mechanical (R. Nilsen: accepted the call after 20 s, 2 no answer).'
  await expect(line).toContainText(`which lasted 6 min. ${calls}`)
  await expect(line).toContainText('Usually next: XS220 in 4 of 4, XS310 in 4 of 4.')
  await expect(line.getByRole('button')).toHaveCount(3)

  await expect(page.getByTestId('flood-sequence')).toBeFocused()
  await page.keyboard.press('b')
  const evidence = page.getByRole('dialog')
  await expect(evidence.getByTestId('past-burst')).toHaveCount(4)
  await expect(evidence.getByTestId('past-burst').first().getByRole('button').first()).toBeFocused()
  await expect(evidence.getByTestId('past-burst').first()).toContainText(
    'Began with FP201A. Then came XS220, XS310.',
  )
  const words = evidence.getByTestId('lane-words')
  await expect(words).toContainText('Came next then')
  await expect(evidence.getByTestId('lane-mark').first()).toBeVisible()
  const pastCalls = evidence.getByTestId('past-calls')
  await expect(pastCalls).toHaveCount(4)
  await expect(pastCalls.filter({ hasText: calls })).toHaveCount(3)
  await expect(pastCalls.filter({ hasText: 'Nobody was called.' })).toHaveCount(1)
  await expect(evidence.getByTestId('past-next').first()).toContainText('XS220 came next in 4 of 4')
  expect(await findingsInThemes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(evidence).toHaveCount(0)
  await expect(page.getByTestId('flood-sequence')).toBeFocused()

  // Each part of the line opens its own evidence.
  await goTo(page, line.getByRole('button').last(), { key: 'Shift+Tab' })
  await page.keyboard.press('Enter')
  await expect(evidence.getByTestId('past-next').last().getByTestId('past-time').first()).toBeFocused()
  await page.keyboard.press('Escape')
  await goTo(page, line.getByRole('button').first(), { key: 'Shift+Tab' })
  await page.keyboard.press('Enter')
  await expect(evidence.getByTestId('past-burst').first().getByRole('button').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(stateOf(page)).toContainText(`all ${upsetAlarms} loaded`)
})

test('of a flood that is like none the desk says nothing, and why only where it is asked', async ({
  open,
  atEnd,
}) => {
  const { page, service } = await openWithPast({ open, atEnd })
  const alarmOf = (n: number) => ({ path: `WEST\\T${n}`, priority: 3, alarmMessage: `Unknown ${n}` })
  await flood(service, { total: 20, perSecond: 50, alarm: alarmOf })
  await expect(page.getByTestId('flood-layout')).toBeVisible()
  await page.keyboard.press('l')
  await expect(page.getByTestId('flood-sequence')).toHaveAttribute('aria-rowcount', '21')
  await page.keyboard.press('b')
  await expect(page.getByRole('dialog')).toContainText('No comparable alarms in the last 90 days')
  await expect(page.getByRole('dialog').getByRole('button')).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(page.getByTestId('flood-memory')).toHaveCount(0)
})
