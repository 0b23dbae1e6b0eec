/** Something a person can act on: it is told in its own words, without a stack. */
export class Problem extends Error {
  /**
   * @param {string} message
   * @param {number} [exitCode]
   */
  constructor(message, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** The script is being ended from outside: nothing goes on, and there is nothing to tell. */
export class Stopped extends Error {}

/**
 * Runs a script's main function; a Problem ends it with one line, anything else is a fault and is shown whole.
 * @param {() => Promise<number>} main resolves to the exit code
 */
export async function runScript(main) {
  try {
    process.exitCode = await main()
  } catch (error) {
    if (error instanceof Stopped) return
    if (!(error instanceof Problem)) throw error
    console.error(error.message)
    process.exitCode = error.exitCode
  }
}
