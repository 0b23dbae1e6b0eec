/** Something a person can act on: shown as one line, without a stack. */
export class Problem extends Error {
  readonly exitCode: number

  constructor(message: string, exitCode = 1) {
    super(message)
    this.exitCode = exitCode
  }
}

/** The tool is being ended from outside: nothing goes on, and there is nothing to say. */
export class Stopped extends Error {}

/** Turns what parseArgs throws at a wrong command line into one line. */
export function asUsageProblem(error: unknown, command: string): unknown {
  if (!(error instanceof TypeError)) return error
  return new Problem(`${error.message.split(/\.\s|\n/)[0]}. ${command} -- --help lists the flags.`, 2)
}
