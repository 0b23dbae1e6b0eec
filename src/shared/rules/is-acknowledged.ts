/** Acknowledged is what the interface does say: somebody's name stands in `ackUser`. */
export function isAcknowledged(alarm: { ackUser: string }): boolean {
  return alarm.ackUser !== ''
}
