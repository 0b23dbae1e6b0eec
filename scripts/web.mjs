import { runScript } from './lib/problem.mjs'
import { startProgram } from './lib/program.mjs'
import { withEverythingSetUp } from './lib/set-up.mjs'

// npm run web: the web host alone, without a window. Its flags are its own affair: see src/web/cli.ts.
await runScript(() =>
  withEverythingSetUp((children) => startProgram(children, 'web', process.argv.slice(2), 'inherit').ended),
)
