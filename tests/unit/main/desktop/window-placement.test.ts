import { expect, it } from 'vitest'
import {
  homeOf,
  placeWindow,
  replaceWindow,
  storedPlacementsSchema,
  type Bounds,
  type WindowPlace,
} from '../../../../src/main/desktop/window-placement.ts'

const main: Bounds = { x: 0, y: 0, width: 1920, height: 1040 }
const right: Bounds = { x: 1920, y: 0, width: 2560, height: 1400 }
const usual = { x: 240, y: 70, width: 1440, height: 900 }

it.each<{ name: string; last: Bounds | null; screens: [Bounds, ...Bounds[]]; placed: Bounds }>([
  { name: 'a first start is in the middle', last: null, screens: [main, right], placed: usual },
  {
    name: 'it opens where it was, on the other screen too',
    last: { x: 2000, y: 100, width: 1000, height: 700 },
    screens: [main, right],
    placed: { x: 2000, y: 100, width: 1000, height: 700 },
  },
  {
    name: 'a screen that is gone gives it back to the first',
    last: { x: 2000, y: 100, width: 1000, height: 700 },
    screens: [main],
    placed: { x: 460, y: 170, width: 1000, height: 700 },
  },
  {
    name: 'what hangs over an edge is moved in',
    last: { x: -300, y: 700, width: 1000, height: 700 },
    screens: [main],
    placed: { x: 0, y: 340, width: 1000, height: 700 },
  },
  {
    name: 'what is larger than the screen is shrunk',
    last: { x: 100, y: 100, width: 4000, height: 3000 },
    screens: [main],
    placed: main,
  },
  {
    name: 'a small screen takes what it can',
    last: null,
    screens: [{ x: 0, y: 24, width: 1024, height: 700 }],
    placed: { x: 0, y: 24, width: 1024, height: 700 },
  },
])('$name', ({ last, screens, placed }) => {
  expect(placeWindow(last, screens)).toEqual(placed)
})

const onRight: Bounds = { x: 2000, y: 100, width: 1000, height: 700 }
const instead: Bounds = { x: 460, y: 170, width: 1000, height: 700 }

it.each<{
  name: string
  place: WindowPlace
  current: Bounds
  screens: [Bounds, ...Bounds[]]
  next: WindowPlace | null
}>([
  {
    name: 'a window on a screen that is still there stays',
    place: { home: null, placed: usual },
    current: { x: 50, y: 60, width: 900, height: 600 },
    screens: [main],
    next: null,
  },
  {
    name: 'a window that lies over two screens stays',
    place: { home: null, placed: usual },
    current: { x: 1000, y: 100, width: 2000, height: 800 },
    screens: [main, right],
    next: null,
  },
  {
    name: 'a window whose screen went goes to the first one',
    place: { home: null, placed: usual },
    current: onRight,
    screens: [main],
    next: { home: onRight, placed: instead },
  },
  {
    name: 'and goes back with its screen',
    place: { home: onRight, placed: instead },
    current: instead,
    screens: [main, right],
    next: { home: onRight, placed: onRight },
  },
  {
    name: 'unless somebody has moved it meanwhile',
    place: { home: onRight, placed: instead },
    current: { ...instead, x: 10 },
    screens: [main, right],
    next: null,
  },
  {
    name: 'a window that waits for its screen is not moved by another one',
    place: { home: onRight, placed: instead },
    current: instead,
    screens: [main, { x: 0, y: 1040, width: 1920, height: 1080 }],
    next: null,
  },
])('when screens change, $name', ({ place, current, screens, next }) => {
  expect(replaceWindow(place, current, screens)).toEqual(next)
})

it('a window that nobody has moved is remembered where it was, not where it had to go', () => {
  const place = { home: onRight, placed: instead }
  expect(homeOf(place, instead)).toEqual(onRight)
  expect(homeOf(place, { ...instead, width: 900 })).toEqual({ ...instead, width: 900 })
})

it('screens of different scale: what a scale rounds does not add up from start to start', () => {
  // In points, as Electron counts: a screen of 3840 × 2160 pixels at 150 % beside one at 100 %.
  const scaled: Bounds = { x: 1920, y: 0, width: 2560, height: 1440 }
  let stored: Bounds = { x: 2177, y: 131, width: 1001, height: 701 }
  const chosen = stored
  for (let start = 0; start < 20; start++) {
    const placed = placeWindow(stored, [main, scaled])
    const read = { x: placed.x, y: placed.y - 1, width: placed.width + 1, height: placed.height + 2 }
    stored = homeOf({ home: stored, placed }, read)
  }
  expect(stored).toEqual(chosen)
})

it('a file of before 1.0, with the first window alone, is still read', () => {
  const only = { bounds: onRight, maximised: true }
  expect(storedPlacementsSchema.parse(only)).toEqual({ windows: [{ ...only, server: null }] })
  expect(storedPlacementsSchema.parse({ ...only, server: 'north' })).toEqual({
    windows: [{ ...only, server: 'north' }],
  })
  expect(storedPlacementsSchema.parse(null)).toEqual({ windows: [] })
})

it('no more windows are restored than may be open', () => {
  const windows = Array.from({ length: 11 }, () => ({ bounds: onRight, maximised: false, server: null }))
  expect(storedPlacementsSchema.safeParse({ windows }).success).toBe(false)
  expect(storedPlacementsSchema.safeParse({ windows: windows.slice(1) }).success).toBe(true)
})
