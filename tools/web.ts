import { runProgram } from './program.ts'
import { runTool } from './run-tool.ts'

// npm run web: the web host alone, without a window; src/web/cli.ts reads its flags.
await runTool((children) => runProgram(children, 'web'))
