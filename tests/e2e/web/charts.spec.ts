import { readFileSync } from 'node:fs'
import { goTo, isDrawn, openRecords, type RecordDesk } from '../../support/records.ts'
import { startService } from '../../support/service.ts'
import { expect, isLive, test } from '../../support/web-desk.ts'

test('a flood over the live list has a tone of its own, striped, and no priority’s colour', async ({
  start,
  atEnd,
}) => {
  const service = await startService({ alarms: 3, seed: 5 })
  atEnd(() => service.stop())
  const { page } = await start({ server: service, settings: { welcomed: true } })
  await isLive(page)
  const load = page.getByTestId('load')
  await expect(load.locator('.bar')).not.toHaveCount(0)
  await expect(load.locator('.bar.flood')).toHaveCount(0)
  await Promise.all(
    Array.from({ length: 20 }, (_, n) =>
      service.post({ path: `A\\B\\C${n}`, priority: 1 + (n % 4), alarmMessage: `Flood ${n}` }),
    ),
  )
  await expect(page.getByTestId('load-status')).toContainText('Flood since')
  for (const theme of ['dark', 'light']) {
    await page.evaluate((name) => document.documentElement.setAttribute('data-theme', name), theme)
    const seen = await load.evaluate((strip) => {
      const probe = strip.appendChild(document.createElement('i'))
      const colour = (name: string) => {
        probe.style.color = `var(--${name})`
        return getComputedStyle(probe).color
      }
      const found = {
        priorities: ['critical', 'high', 'medium', 'low'].map(colour),
        flood: Array.from(strip.querySelectorAll('.bar.flood i'), (bar) => {
          const { backgroundColor, backgroundImage } = getComputedStyle(bar)
          return `${backgroundColor} ${backgroundImage}`
        }),
        words: getComputedStyle(strip.querySelector('[data-testid=load-status]') ?? probe).color,
      }
      probe.remove()
      return found
    })
    expect(new Set(seen.priorities).size).toBe(4)
    expect(seen.flood).not.toEqual([])
    for (const bar of seen.flood) {
      expect(bar).toContain('repeating-linear-gradient')
      for (const colour of seen.priorities) expect(bar).not.toContain(colour)
    }
    expect(seen.priorities).not.toContain(seen.words)
  }
})

interface Label {
  text: string
  /** The corners, in the order of a walk around. */
  corners: { x: number; y: number }[]
}

/** The words of a chart and where they stand, slanted ones too, from the drawing that it saves. */
async function labelsOf({ page, savedBy }: RecordDesk, testid: string): Promise<Label[]> {
  const file = await savedBy(async () => {
    await page.getByTestId(`${testid}-save`).click()
    await page.getByRole('button', { name: 'Save as SVG' }).click()
  })
  const sheet = await page.context().newPage()
  const drawing = readFileSync(file, 'utf8')
  const faults = await sheet.evaluate(
    (text) =>
      new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('parsererror')?.textContent ??
      null,
    drawing,
  )
  expect(faults, `${testid} is a drawing that others can read`).toBeNull()
  await sheet.setContent(drawing)
  const labels = await sheet.locator('svg svg text, svg g text').evaluateAll((all) =>
    all.flatMap((element) => {
      if (!(element instanceof SVGTextElement) || element.textContent === '') return []
      const { x, y, width, height } = element.getBBox()
      const matrix = element.getScreenCTM()
      // The box has room for accents and tails; the letters themselves are lower.
      const [top, bottom] = [y + height * 0.15, y + height * 0.85]
      const corners = [
        new DOMPoint(x, top),
        new DOMPoint(x + width, top),
        new DOMPoint(x + width, bottom),
        new DOMPoint(x, bottom),
      ].map((corner) => corner.matrixTransform(matrix ?? undefined))
      return [{ text: element.textContent, corners: corners.map((corner) => ({ x: corner.x, y: corner.y })) }]
    }),
  )
  await sheet.close()
  return labels
}

/** How far what lies below the words of a chart shows through their ground: 1 where nothing does. */
async function groundOf({ page, savedBy }: RecordDesk, testid: string, words: string): Promise<number[]> {
  const file = await savedBy(async () => {
    await page.getByTestId(`${testid}-save`).click()
    await page.getByRole('button', { name: 'Save as SVG' }).click()
  })
  const sheet = await page.context().newPage()
  await sheet.setContent(readFileSync(file, 'utf8'))
  const found = await sheet.getByText(words, { exact: true }).evaluateAll((all) =>
    all.map((text) => {
      const ground = text.previousElementSibling
      if (ground === null) return 0
      const { opacity, fillOpacity, fill } = getComputedStyle(ground)
      return fill === 'none' ? 0 : Number(opacity) * Number(fillOpacity)
    }),
  )
  await sheet.close()
  return found
}

/** Two boxes run into one another unless a line along one of their sides lies between them. */
function collide(one: Label, other: Label): boolean {
  const sides = [one, other].flatMap(({ corners: [a, b, , d] }) =>
    a && b && d
      ? [
          { x: b.x - a.x, y: b.y - a.y },
          { x: d.x - a.x, y: d.y - a.y },
        ]
      : [],
  )
  return sides.every((side) => {
    const along = ({ corners }: Label) => corners.map(({ x, y }) => x * side.x + y * side.y)
    const [a, b] = [along(one), along(other)]
    return Math.max(...a) > Math.min(...b) && Math.max(...b) > Math.min(...a)
  })
}
const collisions = (labels: readonly Label[]) =>
  labels.flatMap((one, place) =>
    labels
      .slice(place + 1)
      .filter((other) => collide(one, other))
      .map((other) => `${one.text} / ${other.text}`),
  )

test('collisions are found, of upright and of slanted words', () => {
  const box = (x: number, y: number, slant = 0): Label => ({
    text: `${x} ${y}`,
    corners: [
      { x, y },
      { x: x + 40, y: y - slant },
      { x: x + 40 + slant / 4, y: y + 10 - slant },
      { x: x + slant / 4, y: y + 10 },
    ],
  })
  expect(collisions([box(0, 0), box(39, 9), box(0, 20)])).toEqual(['0 0 / 39 9'])
  expect(collisions([box(0, 40, 40), box(25, 40, 40)])).toEqual([])
  expect(collisions([box(0, 40, 40), box(5, 40, 40)])).toEqual(['0 40 / 5 40'])
})

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`words stand clear of one another in every chart, ${width} wide`, async ({ start, atEnd }) => {
    const desk = await openRecords({ start, atEnd }, {}, { tags: 120 })
    const { page } = desk
    const found: Record<string, string[]> = {}
    const clear = async (testid: string) => {
      await isDrawn(page, testid)
      const labels = await labelsOf(desk, testid)
      found[testid] = collisions(labels)
      return labels.map(({ text }) => text)
    }
    await goTo(page, 'Statistics')
    await isDrawn(page, 'pareto')
    await page.getByRole('row').nth(3).click()
    await page.setViewportSize({ width, height })
    const names = (await clear('pareto')).filter((text) => /^[A-Z]+\d+\./.test(text))
    expect(names.length).toBeGreaterThanOrEqual(width > 1_000 ? 30 : 10)
    await clear('scatter')
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Rank changes' }).click()
    await page.setViewportSize({ width, height })
    await clear('ranks')

    await page.setViewportSize({ width: 1440, height: 900 })
    await goTo(page, 'Operator response')
    await isDrawn(page, 'spread')
    const people = (await page.getByRole('row').count()) - 1
    await page.setViewportSize({ width, height })
    const times = (await clear('means')).filter((text) => /^\d+ min \d+ s$/.test(text))
    expect(times.length).toBeGreaterThanOrEqual(people)
    await clear('spread')

    await page.setViewportSize({ width: 1440, height: 900 })
    await goTo(page, 'Report')
    await isDrawn(page, 'report-load')
    await page.setViewportSize({ width, height })
    expect(await clear('report-load')).toContainEqual(expect.stringContaining('acceptable'))
    await clear('report-split')
    expect(found).toEqual({
      pareto: [],
      scatter: [],
      ranks: [],
      means: [],
      spread: [],
      'report-load': [],
      'report-split': [],
    })
  })

test('no circle shows through the name of the selected tag', async ({ start, atEnd }) => {
  const desk = await openRecords({ start, atEnd }, {}, { tags: 120 })
  const { page } = desk
  await goTo(page, 'Statistics')
  await isDrawn(page, 'scatter')
  // In the thick of it: most tags have as many activations as this one.
  const row = page.getByTestId('records').locator('[data-key]').nth(7)
  await row.click()
  const name = (await row.locator('.path b').innerText()).trim()
  expect(await groundOf(desk, 'scatter', name)).toEqual([1])
})
