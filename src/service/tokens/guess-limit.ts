/** Slows down whoever tries one token after another. */
export interface GuessLimit {
  /** How many seconds an address has to wait before another guess is looked at; null: none. */
  waitSeconds(address: string): number | null
  /** A wrong token or secret came from this address. */
  wrong(address: string): void
}

export const maxGuesses = 30
const windowMs = 60_000
const maxAddresses = 10_000

/**
 * Each address has thirty guesses a minute. A connection that has signed in is not asked, so that a guesser does not
 * lock out the desks that share its address.
 */
export function createGuessLimit(now: () => number): GuessLimit {
  /** The times of the last guesses of each address, oldest first. */
  const guesses = new Map<string, number[]>()
  const recent = (address: string) =>
    (guesses.get(address) ?? []).filter((at) => at > now() - windowMs && at <= now())

  return {
    waitSeconds(address) {
      const times = recent(address)
      const [oldest] = times
      if (oldest === undefined || times.length < maxGuesses) return null
      return Math.max(1, Math.ceil((oldest + windowMs - now()) / 1_000))
    },
    wrong(address) {
      const times = [...recent(address), now()].slice(-maxGuesses)
      // Moved to the end, so that the address which was quiet for longest is forgotten first.
      guesses.delete(address)
      guesses.set(address, times)
      const [quietest] = guesses.keys()
      if (guesses.size > maxAddresses && quietest !== undefined) guesses.delete(quietest)
    },
  }
}
