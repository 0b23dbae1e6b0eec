import type { Locator, Page } from '@playwright/test'
import { expect, isLive, test } from '../../support/web-desk.ts'

declare global {
  interface Window {
    said?: { text: string; lang: string; volume: number }[]
  }
}

/** A browser whose system has these voices: what it is told to say is written down instead of heard. */
async function giveVoices(page: Page, languages: string[]): Promise<void> {
  await page.addInitScript((known) => {
    const said: Window['said'] = []
    window.said = said
    class Words extends EventTarget {
      voice: { lang: string } | null = null
      lang = ''
      volume = 1
      readonly text: string
      constructor(text: string) {
        super()
        this.text = text
      }
    }
    const synthesis = Object.assign(new EventTarget(), {
      speaking: false,
      getVoices: () => known.map((lang) => ({ lang })),
      speak: ({ text, lang, volume }: Words) => said.push({ text, lang, volume }),
      cancel: () => undefined,
    })
    Object.defineProperty(window, 'speechSynthesis', { value: synthesis })
    Object.defineProperty(window, 'SpeechSynthesisUtterance', { value: Words })
  }, languages)
}

const said = (page: Page) => page.evaluate(() => window.said ?? [])
/** What can be reset has been stored. */
const isStored = (setting: Locator) => expect(setting.getByRole('button', { name: /^Reset/ })).toBeVisible()
async function openSpeakSetting(page: Page) {
  await page.keyboard.press('Control+,')
  return page.locator('[data-setting="sound.speak"]')
}

test('without a voice in the browser the setting says so, and an alarm to be spoken is harmless', async ({
  page,
  open,
}) => {
  const { service } = await open({ alarms: 2 })
  await isLive(page)
  expect(await page.evaluate(() => speechSynthesis.getVoices().length)).toBe(0)
  const setting = await openSpeakSetting(page)
  await expect(setting.getByTestId('voice-note')).toContainText('has no voice: nothing is spoken')
  await expect(setting.getByTestId('hear-voice')).toHaveCount(0)
  await setting.getByRole('switch').check()
  await isStored(setting)
  await service.post({ path: 'A\\B\\C', priority: 1, alarmMessage: 'Drum level high-high' })
  await expect(page.getByTestId('silence')).toHaveClass(/primary/)
  await expect(page.getByTestId('failure')).toHaveCount(0)
})

test('a new alarm says its message, in a voice of the reader’s language and as loud as the sounds', async ({
  page,
  open,
}) => {
  await giveVoices(page, ['fr-FR', 'en-GB'])
  const { service } = await open({ alarms: 2 })
  await isLive(page)
  const setting = await openSpeakSetting(page)
  await expect(setting.getByTestId('voice-note')).toHaveCount(0)
  await setting.getByTestId('hear-voice').click()
  await expect
    .poll(() => said(page))
    .toEqual([{ text: 'Boiler 2 drum level high-high', lang: 'en-GB', volume: 0.6 }])

  // Off, as it is at first, nothing is said.
  await service.post({ path: 'A\\B\\C', priority: 2, alarmMessage: 'Feed water low' })
  await expect(page.getByTestId('silence')).toHaveClass(/primary/)
  await page.keyboard.press('s')
  await expect(page.getByTestId('silence')).not.toHaveClass(/primary/)
  expect(await said(page)).toHaveLength(1)

  await setting.getByRole('switch').check()
  await isStored(setting)
  await service.post({ path: 'A\\B\\D', priority: 1, alarmMessage: 'Turbine overspeed' })
  await expect.poll(async () => (await said(page)).at(-1)?.text).toBe('Turbine overspeed')
})

test('with voices of other languages only, the setting says so and one of them speaks', async ({
  page,
  open,
}) => {
  await giveVoices(page, ['fr-FR'])
  await open({ alarms: 2 })
  await isLive(page)
  const setting = await openSpeakSetting(page)
  await expect(setting.getByTestId('voice-note')).toContainText('No voice for this language')
  await setting.getByTestId('hear-voice').click()
  await expect.poll(async () => (await said(page)).map(({ lang }) => lang)).toEqual(['en'])
})
