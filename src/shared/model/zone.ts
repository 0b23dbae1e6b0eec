/** Whether it names a time zone that this machine knows. */
export function isZone(name: string): boolean {
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch (error) {
    if (error instanceof RangeError) return false
    throw error
  }
}

/** The name of this machine's zone. */
export const ownZone = () => Intl.DateTimeFormat().resolvedOptions().timeZone
