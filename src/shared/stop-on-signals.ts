/** The part of Node's process that stopping needs; shared code has no Node types. */
interface StoppableProcess<Signal extends string> {
  on(signal: Signal, listener: () => void): unknown
  exit(code: number): unknown
}

/**
 * Runs `stop` once, at the first signal or the first call of the function returned, then exits: with 0, or with
 * 1 where stopping failed. Several causes often arrive together: the terminal's signal, the parent's message, a
 * closed pipe.
 */
export function stopOnSignals<Signal extends string>(
  process: StoppableProcess<Signal>,
  signals: readonly Signal[],
  stop: () => Promise<unknown>,
  onError: (error: unknown) => void,
): () => void {
  let isStopping = false
  const stopOnce = () => {
    if (isStopping) return
    isStopping = true
    void stop().then(
      () => process.exit(0),
      (error: unknown) => {
        onError(error)
        process.exit(1)
      },
    )
  }
  for (const signal of signals) process.on(signal, stopOnce)
  return stopOnce
}
