// `lastChange` has no offset and is compared only with other times of the same service, so it is read
// as if it were UTC: the order is right in any zone, but for the repeated hour of a clock change.
const withoutOffset = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?$/

/** Where an alarm stands in its own history, as a number to compare; NaN when the service did not say. */
export function lastChangeOrder(lastChange: string): number {
  return Date.parse(withoutOffset.test(lastChange) ? `${lastChange}Z` : lastChange)
}
