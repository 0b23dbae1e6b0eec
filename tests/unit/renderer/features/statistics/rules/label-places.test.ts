import { expect, test } from 'vitest'
import {
  lineEnd,
  placeLabels,
  type PixelPoint,
} from '../../../../../../src/renderer/features/statistics/rules/label-places.ts'

const area = { left: 0, top: 0, right: 300, bottom: 200 }
const label = (at: PixelPoint) => ({ at, width: 60, height: 14 })
const place = (at: PixelPoint, points: readonly PixelPoint[] = []) =>
  placeLabels([label(at)], { points: [at, ...points], taken: [], area })[0]

test('a label stands to the right of its point, or to the left where there is no room', () => {
  expect(place({ x: 100, y: 100 })).toEqual({ left: 108, top: 93, right: 168, bottom: 107 })
  expect(place({ x: 290, y: 100 })).toMatchObject({ left: 222, right: 282 })
})

test('a point beside it pushes a label to a side without points', () => {
  expect(place({ x: 100, y: 100 }, [{ x: 130, y: 98 }])).toMatchObject({ right: 92 })
  const beside = [
    { x: 130, y: 98 },
    { x: 60, y: 104 },
  ]
  expect(place({ x: 100, y: 100 }, beside)).toMatchObject({ left: 70, bottom: 92 })
})

test('in a crowd a label moves away, and a line leads to it', () => {
  const crowd = Array.from({ length: 49 }, (_, at) => ({
    x: 70 + (at % 7) * 10,
    y: 70 + Math.floor(at / 7) * 10,
  }))
  const box = place({ x: 100, y: 100 }, crowd)
  if (!box) throw new Error('the label has no place')
  expect(crowd.filter(({ x, y }) => x > box.left && x < box.right && y > box.top && y < box.bottom)).toEqual(
    [],
  )
  expect(lineEnd(box, { x: 100, y: 100 })).not.toEqual({ x: 100, y: 100 })
})

test('where everything is full the label is left out', () => {
  const points = Array.from({ length: 600 }, (_, at) => ({
    x: (at % 30) * 10,
    y: Math.floor(at / 30) * 10,
  }))
  expect(place({ x: 100, y: 100 }, points)).toBeNull()
})

test('labels keep clear of one another and of what is taken, the first with the choice', () => {
  const at = { x: 100, y: 100 }
  const near = { x: 100, y: 112 }
  const taken = [{ left: 0, top: 90, right: 95, bottom: 104 }]
  const placed = placeLabels([label(at), label(near)], { points: [at, near], taken, area })
  expect(placed).toMatchObject([
    { left: 108, top: 93 },
    { right: 92, top: 105 },
  ])
  const full = [{ left: 0, top: 90, right: 95, bottom: 130 }]
  const [, second] = placeLabels([label(at), label(near)], { points: [at, near], taken: full, area })
  expect(second).toMatchObject({ left: 108, top: 120 })
})
