import { describe, expect, it } from 'vitest'
import { drawTrayFace, type Bitmap, type TrayFace } from '../../../../src/main/desktop/tray-image.ts'

/** The red, green, blue and alpha at a place. */
function pixel({ size, pixels }: Bitmap, column: number, row: number): number[] {
  const [blue, green, red, alpha] = pixels.subarray((row * size + column) * 4)
  return [red ?? -1, green ?? -1, blue ?? -1, alpha ?? -1]
}
const nothing = [0, 0, 0, 0]

describe('the tray icon', () => {
  it.each<{ face: TrayFace; corner: number[]; side: number[] }>([
    { face: { kind: 'alarm', band: 'critical', count: 1 }, corner: nothing, side: nothing },
    { face: { kind: 'alarm', band: 'high', count: 1 }, corner: nothing, side: [0xff, 0x9d, 0x2e, 255] },
    {
      face: { kind: 'alarm', band: 'medium', count: 1 },
      corner: [0xf0, 0xd3, 0x4a, 255],
      side: [0xf0, 0xd3, 0x4a, 255],
    },
    { face: { kind: 'alarm', band: 'low', count: 1 }, corner: nothing, side: [0x5b, 0xb5, 0xd9, 255] },
    { face: { kind: 'no-alarms' }, corner: nothing, side: [0x8b, 0x94, 0x9e, 255] },
    { face: { kind: 'unknown' }, corner: nothing, side: [0x8b, 0x94, 0x9e, 255] },
  ])('of $face has its own colour and shape', ({ face, corner, side }) => {
    const drawn = drawTrayFace(face)
    expect(pixel(drawn, 3, 3)).toEqual(corner)
    expect(pixel(drawn, 4, 16)).toEqual(side)
  })

  it('differs for every state and every count it can show', () => {
    const faces: TrayFace[] = [{ kind: 'no-alarms' }, { kind: 'unknown' }]
    for (const band of ['critical', 'high', 'medium', 'low'] as const) {
      for (let count = 1; count <= 10; count++) faces.push({ kind: 'alarm', band, count })
    }
    expect(new Set(faces.map((face) => drawTrayFace(face).pixels.toString('base64'))).size).toBe(faces.length)
  })

  it('shows a plus for more than nine', () => {
    const ten = drawTrayFace({ kind: 'alarm', band: 'high', count: 10 })
    expect(drawTrayFace({ kind: 'alarm', band: 'high', count: 1_000 }).pixels.equals(ten.pixels)).toBe(true)
  })

  it('keeps its shape while a flash is unlit, only fainter', () => {
    const face: TrayFace = { kind: 'alarm', band: 'high', count: 1 }
    expect(pixel(drawTrayFace(face, false), 4, 16)).toEqual([0x40, 0x27, 0x0c, 64])
    expect(pixel(drawTrayFace(face, false), 3, 3)).toEqual(nothing)
  })
})
