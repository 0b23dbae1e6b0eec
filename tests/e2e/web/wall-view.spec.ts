import { findingsInThemes } from '../../support/axe.ts'
import { expect, isLive, test } from '../../support/web-desk.ts'

/** In per cent of the height: five metres from a screen of 1.2 m, 3 per cent are letters of 26 mm or 18 arc minutes. */
const sizes = { large: 3, small: 2.2 }

test('a wall opens by itself and can be read across the room at 1080 and 2160 lines', async ({ open }) => {
  const { page, service } = await open()
  await isLive(page)
  await service.post({
    path: 'NORTH\\BOILER2\\LT204',
    priority: 1,
    alarmMessage: 'Boiler 2 drum level high-high',
  })
  await service.post({ path: 'NORTH\\FEED\\P7', priority: 2, alarmMessage: 'Feed water pump A tripped' })
  await page.evaluate(() => localStorage.setItem('tocsin.wall-view', ''))
  await page.reload()
  const wall = page.getByTestId('wall')
  for (const viewport of [
    { width: 1_920, height: 1_080 },
    { width: 3_840, height: 2_160 },
  ]) {
    await page.setViewportSize(viewport)
    await expect(page.getByTestId('wall-tile')).toHaveCount(2)
    await expect(page.getByTestId('wall-urgent').first()).toContainText('Boiler 2 drum level high-high')
    const texts = await wall.evaluate((root) =>
      [...root.querySelectorAll<HTMLElement>('*')]
        .filter((part) =>
          [...part.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
        )
        .filter((part) => !part.classList.contains('visually-hidden'))
        .map((part) => ({
          text: part.textContent ?? '',
          isLarge: part.closest('[data-size=large]') !== null,
          percent: (100 * parseFloat(getComputedStyle(part).fontSize)) / innerHeight,
        })),
    )
    expect(texts.length).toBeGreaterThan(8)
    const isSmall = ({ isLarge, percent }: (typeof texts)[number]) =>
      percent < (isLarge ? sizes.large : sizes.small) - 0.01
    expect(texts.filter(isSmall)).toEqual([])
    const overflow = await wall.evaluate((root) => [
      root.scrollWidth - root.clientWidth,
      root.scrollHeight - root.clientHeight,
    ])
    expect(overflow).toEqual([0, 0])
  }
  await expect(wall.locator('button, a, input, select')).toHaveCount(0)
  expect(await findingsInThemes(page)).toEqual([])
  await page.keyboard.press('Escape')
  await expect(wall).toHaveCount(0)
  await page.reload()
  await isLive(page)
})
