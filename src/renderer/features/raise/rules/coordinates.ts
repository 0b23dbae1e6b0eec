export interface Coordinates {
  latitude: string
  longitude: string
  altitude: string | null
}

const number = String.raw`([-+]?\d{1,3}(?:\.\d+)?)`
const formats = [
  // A geo: URI with optional altitude.
  new RegExp(String.raw`^geo:${number},${number}(?:,([-+]?\d+(?:\.\d+)?))?`),
  // A link to a place on a map.
  new RegExp(String.raw`@${number},${number}`),
  new RegExp(String.raw`^${number}\s*[,; ]\s*${number}(?:\s*[,; ]\s*([-+]?\d+(?:\.\d+)?))?$`),
]

/** Parses `48.85, 2.35`, a geo: URI or a map link; null: no coordinates. */
export function parseCoordinates(text: string): Coordinates | null {
  for (const format of formats) {
    const found = format.exec(text.trim())
    const [, latitude, longitude, altitude] = found ?? []
    if (latitude === undefined || longitude === undefined) continue
    if (Math.abs(Number(latitude)) > 90 || Math.abs(Number(longitude)) > 180) continue
    return { latitude, longitude, altitude: altitude ?? null }
  }
  return null
}
