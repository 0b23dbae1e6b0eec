import type { BandId } from '../../shared/model/priority-band.ts'

/** What the tray icon shows: band and count, no alarms, or that the state is unknown. */
export type TrayFace =
  { kind: 'unknown' } | { kind: 'no-alarms' } | { kind: 'alarm'; band: BandId; count: number }

export interface Bitmap {
  size: number
  /** Blue, green, red, alpha for each pixel, premultiplied: the order Electron takes. */
  pixels: Buffer
}

type Colour = readonly [red: number, green: number, blue: number]
/** Whether a point is inside the shape; the icon is the square from -1 to 1. */
type PointTest = (x: number, y: number) => boolean

const grey: Colour = [0x8b, 0x94, 0x9e]
const ink: Colour = [0x14, 0x17, 0x1a]

const ring: PointTest = (x, y) => Math.abs(Math.hypot(x, y) - 0.78) < 0.14
const bands: Record<BandId, { colour: Colour; shape: PointTest; glyphTop: number }> = {
  critical: {
    colour: [0xff, 0x5a, 0x52],
    shape: (x, y) => y < 0.95 && y > -0.98 && Math.abs(x) < (y + 1) / 2,
    glyphTop: 14,
  },
  high: { colour: [0xff, 0x9d, 0x2e], shape: (x, y) => Math.abs(x) + Math.abs(y) < 1, glyphTop: 9 },
  medium: {
    colour: [0xf0, 0xd3, 0x4a],
    shape: (x, y) => Math.max(Math.abs(x), Math.abs(y)) < 0.86,
    glyphTop: 9,
  },
  low: { colour: [0x5b, 0xb5, 0xd9], shape: (x, y) => Math.hypot(x, y) < 0.94, glyphTop: 9 },
}

// Five columns by seven rows, one string of rows each.
const glyphs: Record<string, string> = {
  '1': '..#.. .##.. ..#.. ..#.. ..#.. ..#.. .###.',
  '2': '.###. #...# ....# ...#. ..#.. .#... #####',
  '3': '.###. #...# ....# ..##. ....# #...# .###.',
  '4': '...#. ..##. .#.#. #..#. ##### ...#. ...#.',
  '5': '##### #.... ####. ....# ....# #...# .###.',
  '6': '.###. #.... #.... ####. #...# #...# .###.',
  '7': '##### ....# ...#. ..#.. ..#.. .#... .#...',
  '8': '.###. #...# #...# .###. #...# #...# .###.',
  '9': '.###. #...# #...# .#### ....# ....# .###.',
  '+': '..... ..#.. ..#.. ##### ..#.. ..#.. .....',
  '?': '.###. #...# ....# ...#. ..#.. ..... ..#..',
}

const size = 32
const glyphScale = 2
const samples = 4

// The opacity of a flashing icon in its dark phase, still recognisable.
const dimmedOpacity = 0.25

/** Draws the icon; a plus means more than nine, and the tooltip has the number. */
export function drawTrayFace(face: TrayFace, isLit = true): Bitmap {
  const pixels = Buffer.alloc(size * size * 4)
  switch (face.kind) {
    case 'unknown':
      fill(pixels, ring, grey)
      write(pixels, '?', 9, grey)
      break
    case 'no-alarms':
      fill(pixels, ring, grey)
      break
    case 'alarm': {
      const { colour, shape, glyphTop } = bands[face.band]
      fill(pixels, shape, colour)
      write(pixels, face.count > 9 ? '+' : String(face.count), glyphTop, ink)
      break
    }
  }
  // Premultiplied, so that colour and alpha fade together.
  if (!isLit) pixels.forEach((byte, at) => (pixels[at] = Math.round(byte * dimmedOpacity)))
  return { size, pixels }
}

function fill(pixels: Buffer, shape: PointTest, colour: Colour): void {
  for (let row = 0; row < size; row++) {
    for (let column = 0; column < size; column++) {
      let inside = 0
      for (let i = 0; i < samples * samples; i++) {
        const x = (column + ((i % samples) + 0.5) / samples) / (size / 2) - 1
        const y = (row + (Math.floor(i / samples) + 0.5) / samples) / (size / 2) - 1
        if (shape(x, y)) inside++
      }
      paint(pixels, column, row, colour, inside / (samples * samples))
    }
  }
}

function write(pixels: Buffer, glyph: string, top: number, colour: Colour): void {
  const rows = glyphs[glyph]?.split(' ')
  if (!rows) throw new Error(`there is no glyph for ${glyph}`)
  const left = (size - 5 * glyphScale) / 2
  rows.forEach((row, y) =>
    [...row].forEach((dot, x) => {
      if (dot !== '#') return
      for (let i = 0; i < glyphScale * glyphScale; i++) {
        const column = left + x * glyphScale + (i % glyphScale)
        paint(pixels, column, top + y * glyphScale + Math.floor(i / glyphScale), colour, 1)
      }
    }),
  )
}

function paint(pixels: Buffer, column: number, row: number, [red, green, blue]: Colour, alpha: number): void {
  if (alpha === 0) return
  const bytes = [blue, green, red, 255].map((channel) => Math.round(channel * alpha))
  pixels.set(bytes, (row * size + column) * 4)
}
