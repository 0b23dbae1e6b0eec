import { readFileSync } from 'node:fs'
import type { Page } from '@playwright/test'
import type * as ECharts from 'echarts'
import { markLabel } from '../../../src/renderer/ui/charts/chart-style.ts'
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
  const labels = await labelsIn(sheet)
  await sheet.close()
  return labels
}

/** The words that are drawn on a page, and where they stand. */
const labelsIn = (sheet: Page): Promise<Label[]> =>
  sheet.locator('svg svg text, svg g text').evaluateAll((all) =>
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

const someTheme = {
  bg: '#000',
  raised: '#111',
  line: '#222',
  lineSoft: '#222',
  lineStrong: '#333',
  text: '#fff',
  muted: '#999',
  faint: '#666',
  focus: '#09f',
  font: 'system-ui',
  size: 12,
  bands: { critical: '#f00', high: '#f80', medium: '#ff0', low: '#08f' },
}
test('names that lie close together are never drawn over one another, whatever fonts there are', async ({
  page,
}) => {
  await page.setContent('<body></body>')
  await page.addScriptTag({ path: 'node_modules/echarts/dist/echarts.min.js' })
  const label = { ...markLabel(someTheme, '{b}'), show: true, position: 'left' }
  const drawn = await page.evaluate((style) => {
    const { echarts } = window as unknown as { echarts: typeof ECharts }
    const svg = Array.from({ length: 200 }, (_, n) => {
      const chart = echarts.init(null, null, { renderer: 'svg', ssr: true, width: 300, height: 100 })
      // Two names, the second a tenth of a pixel lower in each chart.
      const data = [0, n / 10].map((y) => ({ value: [50, 60 - y], name: 'PR358.COM' }))
      const axis = { type: 'value', show: false, min: 0, max: 100 } as const
      chart.setOption({
        animation: false,
        grid: { left: 0, right: 0, top: 0, bottom: 0 },
        xAxis: axis,
        yAxis: axis,
        series: [{ type: 'scatter', label: style, labelLayout: { hideOverlap: true }, data }],
      } as ECharts.EChartsCoreOption)
      return chart.renderToSVGString()
    })
    document.body.innerHTML = svg
      .map((drawing) => `<p><svg width="300" height="100">${drawing}</svg></p>`)
      .join('')
    return svg.length
  }, label)
  const labels = await labelsIn(page)
  expect(labels.length).toBeGreaterThan(drawn)
  expect(labels.length, 'names are left off where they are too close').toBeLessThan(2 * drawn)
  expect(collisions(labels)).toEqual([])
})

for (const [width, height] of [
  [1440, 900],
  [390, 844],
] as const)
  test(`words stand clear of one another in every chart, ${width} wide`, async ({ start, atEnd }) => {
    const desk = await openRecords({ start, atEnd }, { responseByPerson: true }, { tags: 120 })
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
