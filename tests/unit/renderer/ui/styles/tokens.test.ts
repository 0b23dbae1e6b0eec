import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bandIds, themes, type BandId, type Theme } from '../../../../../src/shared/model/constants.ts'
import { contrast, distance, hueTurn, lab, visions, type Vision } from '../../../../support/colour.ts'

const styles = new URL('../../../../../src/renderer/', import.meta.url)
const css = readFileSync(new URL('ui/styles/tokens.css', styles), 'utf8')

function declared(selector: string): Map<string, string> {
  const blocks = [...css.matchAll(/([^{}]+)\{([^}]*)\}/g)]
  const block = blocks
    .filter(([, selectors]) => selectors?.includes(selector))
    .map(([, , body]) => body)
    .join('')
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6}|var\(--ink-\w+\));/g)].map(([, name, value]) => [
      name ?? '',
      value ?? '',
    ]),
  )
}
const ink = declared(':root')
function tokensOf(theme: Theme): Map<string, string> {
  const resolved = [...declared(`[data-theme='${theme}']`)].map(([name, value]): [string, string] => {
    const [, inked] = /^var\(--(.*)\)$/.exec(value) ?? []
    return [name, inked === undefined ? value : (ink.get(inked) ?? '')]
  })
  return new Map(resolved)
}
function colourOf(theme: Theme, name: string): string {
  const value = tokensOf(theme).get(name)
  if (value === undefined || value === '') throw new Error(`${theme} has no --${name}`)
  return value
}

const grounds = ['bg', 'panel', 'raised']
/** Text of any size needs 4.5, and the counts are written in the colours of their bands; a ring needs 3. */
const needs: [string, number][] = [
  ['text', 4.5],
  ['muted', 4.5],
  ...bandIds.map((id): [string, number] => [id, 4.5]),
  ['focus', 3],
]

test('contrast and distance are computed as defined', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
  expect(distance('#000000', '#ffffff')).toBeCloseTo(100, 3)
  expect(distance('#ff0000', '#00ff00')).toBeCloseTo(170.6, 0)
  // A grey is the same grey to everybody.
  for (const vision of visions) expect(lab('#777777', vision)[0]).toBeCloseTo(lab('#777777')[0], 3)
  expect(distance('#ff0000', '#00a000', 'deuteranopia')).toBeLessThan(distance('#ff0000', '#00a000') / 2)
  expect(hueTurn('#ff0000', '#00ffff')).toBeGreaterThan(140)
})

describe.each(themes)('the theme %s', (theme) => {
  test.each(needs)('%s is distinguishable from every background', (name, least) => {
    for (const ground of grounds)
      expect(contrast(colourOf(theme, name), colourOf(theme, ground)), ground).toBeGreaterThanOrEqual(least)
  })
  test('has every token that the default has', () => {
    expect([...tokensOf(theme).keys()].sort()).toEqual([...tokensOf('dark').keys()].sort())
  })
  test('neighbouring priorities are apart for normal vision', () => {
    const apart = (one: BandId, other: BandId) => distance(colourOf(theme, one), colourOf(theme, other))
    expect(apart('critical', 'high')).toBeGreaterThanOrEqual(35)
    expect(apart('high', 'medium')).toBeGreaterThanOrEqual(40)
    expect(apart('medium', 'low')).toBeGreaterThanOrEqual(40)
  })
  test('the bars of a flood are not taken for those of a priority', () => {
    for (const id of bandIds)
      expect(distance(colourOf(theme, 'text'), colourOf(theme, id)), id).toBeGreaterThanOrEqual(30)
  })
})

/** The colour-blind safe theme is the only one that may give a priority another hue. */
test.each(['light', 'contrast'] as const)('priorities keep their hues in the theme %s', (theme) => {
  for (const id of bandIds)
    expect(hueTurn(colourOf(theme, id), colourOf('dark', id)), id).toBeLessThanOrEqual(15)
})

/**
 * The two priorities that are hardest to tell apart by colour. Under ten, nobody relies on colour: the shape of the
 * mark says it. Only the colour-blind safe theme is held to a floor for every vision.
 */
const nearest: [Theme, Vision, string, number][] = [
  ['dark', 'normal', 'critical high', 44],
  ['dark', 'deuteranopia', 'high medium', 15],
  ['dark', 'protanopia', 'high medium', 23],
  ['light', 'normal', 'critical high', 36],
  ['light', 'deuteranopia', 'critical medium', 8],
  ['light', 'protanopia', 'high medium', 4],
  ['contrast', 'normal', 'high medium', 40],
  ['contrast', 'deuteranopia', 'high medium', 17],
  ['contrast', 'protanopia', 'high medium', 27],
  ['colour-blind', 'normal', 'medium low', 57],
  ['colour-blind', 'deuteranopia', 'critical high', 26],
  ['colour-blind', 'protanopia', 'medium low', 21],
]
test.each(nearest)('in %s with %s the nearest are %s', (theme, vision, pair, apart) => {
  const pairs = bandIds.flatMap((one, place) =>
    bandIds.slice(place + 1).map((other) => ({
      pair: `${one} ${other}`,
      apart: Math.round(distance(colourOf(theme, one), colourOf(theme, other), vision)),
    })),
  )
  expect(pairs.toSorted((a, b) => a.apart - b.apart)[0]).toEqual({ pair, apart })
  if (theme === 'colour-blind') expect(apart).toBeGreaterThanOrEqual(20)
})

test.each(['ui/styles/paper.css', 'features/report/PaperChart.vue'])(
  '%s takes the colours of the priorities from the tokens',
  (file) => {
    const text = readFileSync(new URL(file, styles), 'utf8')
    expect(text).not.toMatch(/(critical|high|medium|low)'?: '?#/)
  },
)
