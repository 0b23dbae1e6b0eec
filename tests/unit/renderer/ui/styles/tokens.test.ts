import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { themes } from '../../../../../src/shared/model/constants.ts'

const css = readFileSync(new URL('../../../../../src/renderer/ui/styles/tokens.css', import.meta.url), 'utf8')

function tokensOf(theme: string): Map<string, string> {
  const blocks = [...css.matchAll(/([^{}]+)\{([^}]*)\}/g)]
  const block = blocks
    .filter(([, selectors]) => selectors?.includes(`[data-theme='${theme}']`))
    .map(([, , body]) => body)
    .join('')
  return new Map(
    [...block.matchAll(/--([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name ?? '', value ?? '']),
  )
}

/** Relative luminance and contrast as WCAG 2.2 defines them. */
function luminance(colour: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const channel = parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue
}
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const grounds = ['bg', 'panel', 'raised']
/** Text of any size needs 4.5; a shape, and the ring around what has the keyboard, need 3. */
const needs: [string, number][] = [
  ['text', 4.5],
  ['muted', 4.5],
  ['critical', 3],
  ['high', 3],
  ['medium', 3],
  ['low', 3],
  ['focus', 3],
]

test('contrast is computed as defined', () => {
  expect(contrast('#000000', '#ffffff')).toBeCloseTo(21, 5)
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.48, 2)
})

describe.each(themes)('the theme %s', (theme) => {
  const tokens = tokensOf(theme)
  const colour = (name: string) => {
    const value = tokens.get(name)
    if (value === undefined) throw new Error(`${theme} has no --${name}`)
    return value
  }
  test.each(needs)('%s is distinguishable from every background', (name, least) => {
    for (const ground of grounds)
      expect(contrast(colour(name), colour(ground)), ground).toBeGreaterThanOrEqual(least)
  })
  test.each(['critical', 'high', 'medium', 'low'])('the count in the colour of %s reads as text', (name) => {
    expect(contrast(colour(name), colour('panel'))).toBeGreaterThanOrEqual(4.5)
  })
  test('has every token that the default has', () => {
    expect([...tokens.keys()].sort()).toEqual([...tokensOf('dark').keys()].sort())
  })
})
