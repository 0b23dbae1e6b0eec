import { runScript } from './lib/problem.mjs'
import { startProgram } from './lib/program.mjs'
import { withEverythingSetUp } from './lib/set-up.mjs'

// npm run service: the embedded service alone. Its flags are its own affair: see src/service/cli.ts.
await runScript(() =>
  withEverythingSetUp(
    (children) => startProgram(children, 'service', process.argv.slice(2), 'inherit').ended,
  ),
)
