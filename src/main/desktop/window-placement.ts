import { z } from 'zod'

const boundsSchema = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
})
export type Bounds = z.infer<typeof boundsSchema>

/** Where the window was, and which server it showed; its position implies the screen. */
export const windowPlacementSchema = z.object({
  bounds: boundsSchema,
  maximised: z.boolean(),
  server: z.string().nullable().default(null),
})
export type WindowPlacement = z.infer<typeof windowPlacementSchema>

export const minWindowSize = { width: 720, height: 480 }
const defaultSize = { width: 1440, height: 900 }

/**
 * Where to open the window: where it was, moved and shrunk to fit the screen that shows most of it, or centred on
 * the primary screen where none shows any of it. Screens are work areas, the primary one first.
 */
export function placeWindow(last: Bounds | null, screens: readonly [Bounds, ...Bounds[]]): Bounds {
  const [primary] = screens
  const [best] = screens.toSorted((a, b) => overlap(last, b) - overlap(last, a))
  if (last === null || !best || overlap(last, best) === 0) {
    const size = last ?? defaultSize
    const width = Math.min(size.width, primary.width)
    const height = Math.min(size.height, primary.height)
    const x = primary.x + Math.round((primary.width - width) / 2)
    return { x, y: primary.y + Math.round((primary.height - height) / 2), width, height }
  }
  const width = Math.min(Math.max(last.width, minWindowSize.width), best.width)
  const height = Math.min(Math.max(last.height, minWindowSize.height), best.height)
  return {
    x: clamp(last.x, best.x, best.x + best.width - width),
    y: clamp(last.y, best.y, best.y + best.height - height),
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

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)
