/** What ends a script from outside, and the exit code that is customary for each. */
const endings = /** @type {const} */ ({ SIGINT: 130, SIGTERM: 143, SIGHUP: 129 })

/**
 * Ends the children when somebody ends the script: once, in order, without a stack trace.
 * @param {import('./children.mjs').Children} children
 */
export function stopOnSignals(children) {
  for (const [signal, exitCode] of Object.entries(endings)) {
    process.once(signal, () => void children.stopAll().then(() => process.exit(exitCode)))
  }
}
