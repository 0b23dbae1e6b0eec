import type { Page } from '@playwright/test'
import { expect, isLive, rowOf, test } from '../../support/web-desk.ts'

test.use({ contextOptions: { forcedColors: 'active' } })

/** What is drawn on the page in a colour that is none of the system's, each with its element; at most a few. */
const foreignColours = (page: Page) =>
  page.evaluate(() => {
    const keywords = [
      'Canvas',
      'CanvasText',
      'GrayText',
      'Highlight',
      'HighlightText',
      'LinkText',
      'VisitedText',
      'ButtonFace',
      'ButtonText',
      'ButtonBorder',
      'Field',
      'FieldText',
    ]
    const probe = document.body.appendChild(document.createElement('i'))
    const palette = new Set(
      keywords.map((keyword) => {
        probe.style.color = keyword
        return getComputedStyle(probe).color
      }),
    )
    probe.remove()
    const isClear = (colour: string) => colour === 'transparent' || /[,/] 0\)$/.test(colour)
    const found = new Set<string>()
    for (const element of document.body.querySelectorAll('*')) {
      if (!element.checkVisibility() || element.closest('canvas')) continue
      const style = getComputedStyle(element)
      const drawn = [
        ['color', style.color],
        ['ground', style.backgroundColor],
        ...(['Top', 'Right', 'Bottom', 'Left'] as const).flatMap((side) =>
          style[`border${side}Width`] === '0px' ? [] : [[`border ${side}`, style[`border${side}Color`]]],
        ),
        ...(element.matches('svg *')
          ? [
              ['fill', style.fill],
              ['stroke', style.stroke],
            ]
          : []),
      ] as [string, string][]
      for (const [part, colour] of drawn)
        if (colour !== 'none' && !isClear(colour) && !palette.has(colour))
          found.add(`${part} ${colour}: ${element.outerHTML.slice(0, 120)}`)
    }
    return [...found].slice(0, 12)
  })

/** Two colours of an element: what it draws with, and the ground behind it. */
const inkAndGround = (page: Page, selector: string) =>
  page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const style = getComputedStyle(element)
      const isClear = (colour: string) => colour === 'rgba(0, 0, 0, 0)'
      const own = style.backgroundColor
      let behind: Element | null = element.matches('i') ? element.parentElement : element
      while (behind && isClear(getComputedStyle(behind).backgroundColor)) behind = behind.parentElement
      return {
        ink: element.matches('i') ? own : element.matches('svg *') ? style.fill : style.color,
        ground: behind ? getComputedStyle(behind).backgroundColor : '',
      }
    })

test('colours that the system forces are the only ones, and marks, focus and selection stay in sight', async ({
  page,
  open,
}) => {
  const { service } = await open({ alarms: 12 })
  await isLive(page)
  await page.getByTestId('alarms').focus()
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Enter')
  await service.post({ path: 'A\\B\\C', priority: 1, alarmMessage: 'Look at this' })
  await expect(rowOf(page, 'Look at this')).toBeVisible()
  expect.soft(await foreignColours(page), 'live').toEqual([])
  // Filled or outlined, each mark is drawn in another colour than its ground; so is the bar of what nobody has seen.
  for (const mark of [
    '.row svg.mark:not(.outline) path',
    '.row[aria-selected=true] svg.mark path',
    '.row i.bar',
  ]) {
    const { ink, ground } = await inkAndGround(page, mark)
    expect.soft(ink, mark).not.toBe(ground)
    expect.soft(ink, mark).not.toBe('rgba(0, 0, 0, 0)')
  }
  const grounds = await page
    .locator('[role=row][data-alarm-id]')
    .evaluateAll((rows) => rows.map((row) => [row.ariaSelected, getComputedStyle(row).backgroundColor]))
  const chosen = new Set(grounds.filter(([isSelected]) => isSelected === 'true').map(([, colour]) => colour))
  const others = new Set(grounds.filter(([isSelected]) => isSelected !== 'true').map(([, colour]) => colour))
  expect(chosen.size).toBe(1)
  expect([...others]).not.toContain([...chosen][0])
  const outline = await page
    .locator('.row.current')
    .evaluate((row) => [getComputedStyle(row).outlineStyle, getComputedStyle(row).outlineColor])
  expect(outline[0]).toBe('solid')
  expect([...chosen]).not.toContain(outline[1])

  await page.getByTestId('alarms').focus()
  await page.keyboard.press('c')
  await expect(page.getByRole('dialog')).toBeVisible()
  expect.soft(await foreignColours(page), 'call').toEqual([])
  await page.keyboard.press('Escape')
  await page.keyboard.press('Control+,')
  await expect(page.getByTestId('settings-search')).toBeVisible()
  expect.soft(await foreignColours(page), 'settings').toEqual([])
})

test('in forced colours words and shapes tell priorities apart', async ({ page, open }) => {
  const { service } = await open()
  await isLive(page)
  for (const priority of [1, 2, 3, 4])
    await service.post({ path: `A\\B\\P${priority}`, priority, alarmMessage: `Priority ${priority}` })
  const rows = page.locator('[role=row][data-alarm-id]')
  await expect(rows).toHaveCount(4)
  const shapes = await rows
    .locator('svg.mark path')
    .evaluateAll((paths) => paths.map((path) => path.getAttribute('d')))
  expect(new Set(shapes).size).toBe(4)
  const names = await rows.evaluateAll((all) => all.map((row) => row.ariaLabel?.split(',')[0]))
  expect(names).toEqual(['Critical', 'High', 'Medium', 'Low'])
})
