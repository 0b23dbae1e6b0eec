import type { Page } from '@playwright/test'
import { findingsInThemes } from '../../support/axe.ts'
import { expect, isLive, test } from '../../support/web-desk.ts'

// A microphone that hears a beep, for what is recorded.
test.use({
  permissions: ['microphone'],
  launchOptions: async ({ launchOptions }, use) => {
    const fakes = ['--use-fake-device-for-media-stream', '--use-fake-ui-for-media-stream']
    await use({ ...launchOptions, args: [...(launchOptions.args ?? []), ...fakes] })
  },
})

async function begin(page: Page, find: string, text: string) {
  await page.keyboard.press('c')
  await page.getByTestId('call-find').fill(find)
  await expect(page.getByRole('option').first()).toContainText(find)
  await page.keyboard.press('Enter')
  await page.getByTestId('call-text').fill(text)
  await page.getByTestId('call-more').click()
  await page.getByTestId('call-number').fill('4')
}

test('a recording ends at the size limit and is sent with the call', async ({ page, openFaulty }) => {
  const mostAudioBytes = 4096
  const { faulty } = await openFaulty({}, { settings: { welcomed: true, calls: { mostAudioBytes } } })
  await isLive(page)
  await begin(page, 'Night shift', 'Listen')
  // It ends by itself where more would be too much, sooner than a look from outside may come: the page looks.
  const recording = page.getByTestId('call-audio').evaluate(
    (audio) =>
      new Promise<string>((seen) => {
        const look = () => {
          if (/Recording, \d.* of \d/.test(audio.textContent)) seen(audio.textContent)
        }
        new MutationObserver(look).observe(audio, { subtree: true, childList: true, characterData: true })
      }),
  )
  await page.getByRole('button', { name: 'Record' }).click()
  expect(await recording).toMatch(/Recording, \d.* of \d/)
  await expect(page.getByTestId('call-audio').getByRole('button', { name: 'Remove' })).toBeVisible()
  await page.keyboard.press('Control+Enter')
  await expect(page.getByTestId('call-card')).toBeVisible()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('call-end')).toContainText('call placed')
  const [sent] = faulty.to('POST', '/api/v1/call/groups').map(({ body }) => body as { msgAudio: string })
  const bytes = Buffer.from(sent?.msgAudio ?? '', 'base64')
  expect(bytes.length).toBeGreaterThan(0)
  expect(bytes.length).toBeLessThanOrEqual(mostAudioBytes)
  // WebM begins with the mark of EBML.
  expect(bytes.subarray(0, 4).toString('hex')).toBe('1a45dfa3')
})

test('axe finds nothing in the call dialog, its review, its result and the calls view', async ({
  page,
  openFaulty,
}) => {
  test.slow()
  const { service } = await openFaulty()
  await isLive(page)
  await service.post({ path: 'A\\B', alarmMessage: 'Look', priority: 1 })
  await begin(page, 'Night shift', 'Please come')
  expect.soft(await findingsInThemes(page), 'dialog').toEqual([])
  await page.keyboard.press('Control+Enter')
  expect.soft(await findingsInThemes(page), 'card').toEqual([])
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('call-end')).toContainText('placed')
  expect.soft(await findingsInThemes(page), 'end').toEqual([])
  await page.keyboard.press('Enter')
  await page.getByRole('link', { name: /^Calls( \d+)?$/ }).click()
  await page.getByTestId('records').getByRole('row').nth(1).click()
  await page.keyboard.press('Enter')
  await expect(page.getByTestId('call-detail')).toBeVisible()
  expect.soft(await findingsInThemes(page), 'calls').toEqual([])
})

/** Which of the dialog's fields, labels and lists are drawn over one another, by their texts. */
const overlapping = (page: Page) =>
  page.getByTestId('call-dialog').evaluate((dialog) => {
    const parts = [...dialog.querySelectorAll('label, textarea, input, [role=listbox], .write button')]
      .filter((part) => part.checkVisibility())
      .map((part) => ({ part, box: part.getBoundingClientRect() }))
    const isOver = (a: DOMRect, b: DOMRect) =>
      Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1 &&
      Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1
    const nameOf = (part: Element) => part.id || part.textContent.trim().slice(0, 20)
    return parts.flatMap(({ part, box }, index) =>
      parts
        .slice(index + 1)
        .filter((other) => !part.contains(other.part) && !other.part.contains(part) && isOver(box, other.box))
        .map((other) => `${nameOf(part)} / ${nameOf(other.part)}`),
    )
  })

test.describe('nothing in the call dialog covers anything else', () => {
  for (const [where, viewport, textScale] of [
    ['on a phone', { width: 390, height: 844 }, 100],
    ['with text twice as large', { width: 1440, height: 900 }, 200],
    ['on a desk', { width: 1440, height: 900 }, 100],
  ] as const)
    test(where, async ({ page, openFaulty }) => {
      await page.setViewportSize(viewport)
      await openFaulty({}, { settings: { welcomed: true, textScale } })
      await isLive(page)
      await page.keyboard.press('c')
      await expect(page.getByRole('option').first()).toBeVisible()
      expect(await overlapping(page)).toEqual([])
    })
})
