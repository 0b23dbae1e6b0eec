import { ensureBuilt } from './build.mjs'
import { createChildren } from './children.mjs'
import { ensureInstalled } from './install.mjs'
import { stopOnSignals } from './stopping.mjs'

/** @typedef {import('./children.mjs').Children} Children */

/**
 * What the commands that run a program have in common: the packages are there, the programs are built, and
 * however the command ends, nothing it started is left.
 * @param {(children: Children) => Promise<number>} run resolves to the exit code
 */
export async function withEverythingSetUp(run) {
  const children = createChildren()
  stopOnSignals(children)
  try {
    await ensureInstalled(children)
    await ensureBuilt(children)
    return await run(children)
  } finally {
    await children.stopAll()
  }
}
