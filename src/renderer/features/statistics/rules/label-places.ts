/** A place in a drawing, in pixels from its top left. */
export interface PixelPoint {
  x: number
  y: number
}

export interface Box {
  left: number
  top: number
  right: number
  bottom: number
}

export interface Ground {
  /** What may not be covered. */
  points: readonly PixelPoint[]
  /** Boxes that are taken, such as the words of a line. */
  taken: readonly Box[]
  /** Where labels may be. */
  area: Box
}

/** From its point a label is beside it, or further away with a line to it. */
export const nearPx = 8
const distancesPx = [nearPx, 18, 30, 44]
/** As far from a label as a point still shows all of itself. */
const pointPx = 5

/** To the sides first, where a name is read together with its point. */
const directions = [
  [1, 0],
  [-1, 0],
  [0, -1],
  [0, 1],
  [1, -1],
  [-1, -1],
  [1, 1],
  [-1, 1],
] as const

/**
 * Where each label stands so that it covers no point, nothing that is taken and no other label; null: nowhere, and it
 * is left out. The first have the choice.
 */
export function placeLabels(
  labels: readonly { at: PixelPoint; width: number; height: number }[],
  { points, taken, area }: Ground,
): (Box | null)[] {
  const covered = [...taken]
  return labels.map(({ at, width, height }) => {
    const boxes = distancesPx.flatMap((distance) =>
      directions.map(([right, down]) => boxAt(at, { right, down, distance, width, height })),
    )
    const free = boxes.find(
      (box) =>
        isInside(box, area) &&
        !covered.some((other) => isOver(box, other) || isOver(lineBox(box, at), other)) &&
        !points.some((point) => hides(box, point)),
    )
    if (free) covered.push(free, lineBox(free, at))
    return free ?? null
  })
}

/** The place of a label's edge that is nearest to its point: there its line ends. */
export function lineEnd({ left, top, right, bottom }: Box, { x, y }: PixelPoint): PixelPoint {
  return { x: Math.min(Math.max(x, left), right), y: Math.min(Math.max(y, top), bottom) }
}

/** What a line from the point to its label may cross. */
function lineBox(box: Box, at: PixelPoint): Box {
  const end = lineEnd(box, at)
  return {
    left: Math.min(at.x, end.x),
    top: Math.min(at.y, end.y),
    right: Math.max(at.x, end.x) + 1,
    bottom: Math.max(at.y, end.y) + 1,
  }
}

interface Offset {
  right: -1 | 0 | 1
  down: -1 | 0 | 1
  distance: number
  width: number
  height: number
}

function boxAt({ x, y }: PixelPoint, { right, down, distance, width, height }: Offset): Box {
  const left = x + right * distance + ((right - 1) / 2) * width
  const top = y + down * distance + ((down - 1) / 2) * height
  return { left, top, right: left + width, bottom: top + height }
}

const isInside = (box: Box, area: Box) =>
  box.left >= area.left && box.right <= area.right && box.top >= area.top && box.bottom <= area.bottom
const isOver = (box: Box, other: Box) =>
  box.left < other.right && other.left < box.right && box.top < other.bottom && other.top < box.bottom
const hides = ({ left, top, right, bottom }: Box, { x, y }: PixelPoint) =>
  x > left - pointPx && x < right + pointPx && y > top - pointPx && y < bottom + pointPx
