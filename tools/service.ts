import { runProgram } from './program.ts'
import { runTool } from './run-tool.ts'

// npm run service: the embedded service alone; src/service/cli.ts reads its flags.
await runTool((children) => runProgram(children, 'service'))
