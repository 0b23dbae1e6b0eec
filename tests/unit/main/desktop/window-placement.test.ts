import { expect, it } from 'vitest'
import { placeWindow, type Bounds } from '../../../../src/main/desktop/window-placement.ts'

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
