type Three = readonly [number, number, number]

/** The linear parts of a colour written as #rrggbb. */
function linear(colour: string): Three {
  const part = (at: number) => {
    const channel = parseInt(colour.slice(at, at + 2), 16) / 255
    return channel <= 0.04045 ? channel / 12.92 : ((channel + 0.055) / 1.055) ** 2.4
  }
  return [part(1), part(3), part(5)]
}
const dot = (a: Three, b: Three) => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]

/** Contrast as WCAG 2.2 defines it. */
export function contrast(one: string, other: string): number {
  const luminances = [one, other].map((colour) => dot([0.2126, 0.7152, 0.0722], linear(colour)))
  return (Math.max(...luminances) + 0.05) / (Math.min(...luminances) + 0.05)
}

export const visions = ['normal', 'deuteranopia', 'protanopia'] as const
export type Vision = (typeof visions)[number]

/** Machado, Oliveira and Fernandes (2009), severity 1, on linear parts. */
const seenAs: Record<Vision, readonly [Three, Three, Three]> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
}

/** CIE Lab under D65, as seen with a vision. */
export function lab(colour: string, vision: Vision = 'normal'): Three {
  const [red, green, blue] = seenAs[vision]
  const seen = (row: Three) => Math.min(1, Math.max(0, dot(row, linear(colour))))
  const rgb: Three = [seen(red), seen(green), seen(blue)]
  const bent = (t: number) => (t > 216 / 24_389 ? Math.cbrt(t) : ((24_389 / 27) * t + 16) / 116)
  const x = bent(dot([0.4124564, 0.3575761, 0.1804375], rgb) / 0.95047)
  const y = bent(dot([0.2126729, 0.7151522, 0.072175], rgb))
  const z = bent(dot([0.0193339, 0.119192, 0.9503041], rgb) / 1.08883)
  return [116 * y - 16, 500 * (x - y), 200 * (y - z)]
}

/** How far two colours are apart, as CIE 1976 measures it. */
export function distance(one: string, other: string, vision: Vision = 'normal'): number {
  const [a, b] = [lab(one, vision), lab(other, vision)]
  return Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
}

/** The angle between the hues of two colours, in degrees. */
export function hueTurn(one: string, other: string): number {
  const hue = (colour: string) => {
    const [, a, b] = lab(colour)
    return (Math.atan2(b, a) * 180) / Math.PI
  }
  const turn = Math.abs(hue(one) - hue(other)) % 360
  return Math.min(turn, 360 - turn)
}
