export interface Coordinates {
  latitude: string
  longitude: string
  altitude: string | null
}

const number = String.raw`([-+]?\d{1,3}(?:\.\d+)?)`
const forms = [
  // A geo: address, with an altitude where there is a third number.
  new RegExp(String.raw`^geo:${number},${number}(?:,([-+]?\d+(?:\.\d+)?))?`),
  // A link to a place on a map.
  new RegExp(String.raw`@${number},${number}`),
  new RegExp(String.raw`^${number}\s*[,; ]\s*${number}(?:\s*[,; ]\s*([-+]?\d+(?:\.\d+)?))?$`),
]

/** Reads coordinates as people copy them: `48.85, 2.35`, a geo: address or a link to a map; null where there are none. */
export function readCoordinates(text: string): Coordinates | null {
  for (const form of forms) {
    const found = form.exec(text.trim())
    const [, latitude, longitude, altitude] = found ?? []
    if (latitude === undefined || longitude === undefined) continue
    if (Math.abs(Number(latitude)) > 90 || Math.abs(Number(longitude)) > 180) continue
    return { latitude, longitude, altitude: altitude ?? null }
  }
  return null
}
