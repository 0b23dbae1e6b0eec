import { createChildren, type Children } from './children.ts'
import { Problem, Stopped } from './problem.ts'

/** The customary exit codes of a program that a signal has ended. */
const exitCodes = { SIGINT: 130, SIGTERM: 143, SIGHUP: 129 } as const

/**
 * Runs a tool's main function, which resolves to the exit code. However it ends, nothing that it has started is left;
 * a Problem ends it with one line, anything else is a fault and is shown whole.
 */
export async function runTool(main: (children: Children) => Promise<number>): Promise<void> {
  const children = createChildren()
  let isEnding = false
  const end = (exitCode: number) => {
    if (isEnding) return
    isEnding = true
    void children.stopAll().then(() => process.exit(exitCode))
  }
  // Ctrl-C arrives twice, from the terminal and passed on by scripts/run.mjs.
  for (const [signal, exitCode] of Object.entries(exitCodes)) process.on(signal, () => end(exitCode))
  // The channel to scripts/run.mjs closes when that was killed.
  process.on('disconnect', () => end(exitCodes.SIGTERM))
  process.channel?.unref()
  try {
    process.exitCode = await main(children)
  } catch (error) {
    if (error instanceof Stopped) return
    if (!(error instanceof Problem)) throw error
    console.error(error.message)
    process.exitCode = error.exitCode
  } finally {
    await children.stopAll()
  }
}
