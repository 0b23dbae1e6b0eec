import { z } from 'zod'

const boundsSchema = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
})
export type Bounds = z.infer<typeof boundsSchema>

/** Where the window was; its place says on which screen. */
export const windowPlacementSchema = z.object({ bounds: boundsSchema, maximised: z.boolean() })
export type WindowPlacement = z.infer<typeof windowPlacementSchema>

export const leastSize = { width: 720, height: 480 }
const usualSize = { width: 1440, height: 900 }

/**
 * Where to open the window: where it was, moved and shrunk until it lies whole on the screen that shows most of
 * it; in the middle of the first screen where none shows any of it. Screens are work areas, the main one first.
 */
export function placeWindow(last: Bounds | null, screens: readonly [Bounds, ...Bounds[]]): Bounds {
  const [main] = screens
  const [shownMost] = screens.toSorted((a, b) => overlap(last, b) - overlap(last, a))
  if (last === null || !shownMost || overlap(last, shownMost) === 0) {
    const size = last ?? usualSize
    const width = Math.min(size.width, main.width)
    const height = Math.min(size.height, main.height)
    const x = main.x + Math.round((main.width - width) / 2)
    return { x, y: main.y + Math.round((main.height - height) / 2), width, height }
  }
  const width = Math.min(Math.max(last.width, leastSize.width), shownMost.width)
  const height = Math.min(Math.max(last.height, leastSize.height), shownMost.height)
  return {
    x: clamp(last.x, shownMost.x, shownMost.x + shownMost.width - width),
    y: clamp(last.y, shownMost.y, shownMost.y + shownMost.height - height),
    width,
    height,
  }
}

function overlap(a: Bounds | null, b: Bounds): number {
  if (a === null) return 0
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, width) * Math.max(0, height)
}

const clamp = (value: number, least: number, most: number) => Math.min(Math.max(value, least), most)
