/** Slows down clients that try one token after another. */
export interface GuessLimit {
  /** A wrong token or secret: of an address, and about a client where it names one. */
  wrong(senders: readonly string[]): GuessAnswer
}

/** How a wrong guess is answered. */
export interface GuessAnswer {
  /** There were too many; the seconds until the next one is answered as usual. Null: not yet. */
  waitSeconds: number | null
  /** How long the answer is held back. */
  delayMs: number
}

export const maxGuesses = 30
const windowMs = 60_000
const firstDelayMs = 100
const maxDelayMs = 5_000
/** How many guesses beyond the limit make a difference. */
const maxCounted = maxGuesses + Math.ceil(Math.log2(maxDelayMs / firstDelayMs)) + 1
const maxSenders = 10_000

/**
 * Each address, and each client, has thirty wrong guesses a minute; the answers to more are held back, for longer and
 * longer. Only wrong ones: whoever shares an address with a guesser still gets in with the right token.
 */
export function createGuessLimit(now: () => number): GuessLimit {
  /** The times of the last guesses of each sender, oldest first. */
  const guesses = new Map<string, number[]>()

  const count = (sender: string): GuessAnswer => {
    const recent = (guesses.get(sender) ?? []).filter((at) => at > now() - windowMs && at <= now())
    const times = [...recent, now()].slice(-maxCounted)
    // Moved to the end, so that the sender which was quiet for longest is forgotten first.
    guesses.delete(sender)
    guesses.set(sender, times)
    const [quietest] = guesses.keys()
    if (guesses.size > maxSenders && quietest !== undefined) guesses.delete(quietest)
    const beyond = times.length - maxGuesses
    const [oldest = now()] = times
    if (beyond <= 0) return { waitSeconds: null, delayMs: 0 }
    return {
      waitSeconds: Math.max(1, Math.ceil((oldest + windowMs - now()) / 1_000)),
      delayMs: Math.min(maxDelayMs, firstDelayMs * 2 ** (beyond - 1)),
    }
  }

  return {
    wrong(senders) {
      const answers = senders.map(count)
      return answers.reduce((worst, answer) => (answer.delayMs > worst.delayMs ? answer : worst), {
        waitSeconds: null,
        delayMs: 0,
      })
    },
  }
}
