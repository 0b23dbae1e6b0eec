import type { Page } from '@playwright/test'
import type { Scene } from './scene.ts'
import { openHeadOf } from '../support/records.ts'

const plant = { alarms: 60, history: 30, tags: 400 }
const themes = ['dark', 'light'] as const
// A link may have a number after its name.
async function open(page: Page, name: string) {
  await openHeadOf(page, name)
  await page.getByRole('link', { name: new RegExp(`^${name}( \\d+)?$`) }).click()
}
const rows = (page: Page) => page.getByTestId('records').locator('[role=row][id]')

async function callAboutThird(page: Page) {
  await page.getByTestId('alarms').focus()
  for (let step = 0; step < 3; step++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('c')
  await page.getByTestId('call-find').fill('Boiler')
  // Before the callees are known, Enter chooses nobody.
  await page.getByRole('option', { name: 'Boiler specialists' }).waitFor()
  await page.keyboard.press('Enter')
  await page.keyboard.press('Enter')
  await page.getByTestId('call-card').waitFor()
}

/** The views of records and of actions, each with data. */
export const viewScenes: readonly Scene[] = [
  {
    name: 'histories',
    themes,
    service: plant,
    act: async (page) => {
      await open(page, 'Alarm history')
      await rows(page).nth(3).click()
      await page.getByTestId('tag-lanes').waitFor()
    },
  },
  {
    name: 'statistics',
    themes,
    service: plant,
    act: async (page) => {
      await open(page, 'Statistics')
      await rows(page).first().waitFor()
      await page.locator('canvas').first().waitFor()
    },
  },
  {
    name: 'interventions',
    themes,
    service: plant,
    act: async (page) => {
      await open(page, 'Operator response')
      await page.locator('canvas').first().waitFor()
    },
  },
  {
    name: 'report',
    themes,
    service: plant,
    act: async (page) => {
      await open(page, 'Report')
      await page.locator('canvas').first().waitFor()
    },
  },
  { name: 'call', themes, service: plant, act: callAboutThird },
  {
    name: 'calls',
    themes,
    service: plant,
    act: async (page) => {
      await callAboutThird(page)
      await page.keyboard.press('Enter')
      await page.getByTestId('call-end').waitFor()
      await page.keyboard.press('Enter')
      await open(page, 'Calls')
      await rows(page).first().waitFor()
    },
  },
  {
    name: 'groups',
    themes,
    service: plant,
    act: async (page) => {
      await open(page, 'Call groups')
      await rows(page).first().click()
    },
  },
  {
    name: 'raise',
    themes,
    service: plant,
    act: async (page) => {
      await open(page, 'Raise an alarm')
      await page.locator('[name="path"]').fill('NORTH\\BOILER2\\LT204.HIHI')
      await page.locator('[name="alarmMessage"]').fill('Drum level high-high')
      await page.locator('[name="priority"]').fill('1')
      await page.getByTestId('raise-more').click()
      await page.locator('details > summary').nth(2).click()
    },
  },
]
