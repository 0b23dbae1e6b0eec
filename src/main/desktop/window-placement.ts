import { z } from 'zod'

const boundsSchema = z.object({
  x: z.int(),
  y: z.int(),
  width: z.int().positive(),
  height: z.int().positive(),
})
export type Bounds = z.infer<typeof boundsSchema>

/** Each window is a separate process: a runaway page must not exhaust the machine. */
export const maxWindows = 10

/** Where a window was, and which server it showed; its position implies the screen. */
const windowPlacementSchema = z.object({
  bounds: boundsSchema,
  maximised: z.boolean(),
  server: z.string().nullable().default(null),
})
export type WindowPlacement = z.infer<typeof windowPlacementSchema>

const windowPlacementsSchema = z.object({ windows: z.array(windowPlacementSchema).max(maxWindows) })
/** All windows, the first one first. */
export type WindowPlacements = z.infer<typeof windowPlacementsSchema>

/** The content of window.json; before 1.0 it held the first window alone, or null. */
export const storedPlacementsSchema: z.ZodType<WindowPlacements> = z.union([
  windowPlacementsSchema,
  windowPlacementSchema.nullable().transform((only) => ({ windows: only ? [only] : [] })),
])

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

/** Whether a screen shows any of it. */
export const isOnScreen = (bounds: Bounds, screens: readonly Bounds[]): boolean =>
  screens.some((screen) => overlap(bounds, screen) > 0)

/** A window's place: where it was put, and where it belongs. */
export interface WindowPlace {
  /** Where it was before a screen went; null where it never was anywhere. */
  home: Bounds | null
  placed: Bounds
}

/** Where a window belongs: its home as long as nobody has moved it from where it was put instead. */
export const homeOf = ({ home, placed }: WindowPlace, current: Bounds): Bounds =>
  home !== null && isSame(current, placed) ? home : current

/**
 * Where a window goes when screens come or go: back home, or onto a screen if none shows any of it. Null: it stays.
 */
export function replaceWindow(
  place: WindowPlace,
  current: Bounds,
  screens: readonly [Bounds, ...Bounds[]],
): WindowPlace | null {
  const home = homeOf(place, current)
  const isDisplaced = !isSame(home, current)
  if (!isDisplaced && isOnScreen(current, screens)) return null
  const placed = placeWindow(home, screens)
  return isSame(placed, current) ? null : { home, placed }
}

/** A scaled screen rounds what a window is given: at 125 % a height of 601 reads back as 603. */
const maxRounding = 4

/** Whether two bounds are the same but for rounding, which must not add up from start to start. */
export const isSame = (a: Bounds, b: Bounds): boolean =>
  (['x', 'y', 'width', 'height'] as const).every((side) => Math.abs(a[side] - b[side]) <= maxRounding)

function overlap(a: Bounds | null, b: Bounds): number {
  if (a === null) return 0
  const width = Math.min(a.x + a.width, b.x + b.width) - Math.max(a.x, b.x)
  const height = Math.min(a.y + a.height, b.y + b.height) - Math.max(a.y, b.y)
  return Math.max(0, width) * Math.max(0, height)
}

const clamp = (value: number, min: number, max: number) => Math.min(Math.max(value, min), max)
