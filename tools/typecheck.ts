import { availableParallelism } from 'node:os'
import { commandFile } from './project.ts'
import { runTool } from './run-tool.ts'

/** Each project with its compiler; the largest first. */
const projects = [
  { compiler: commandFile('vue-tsc'), folder: 'src/renderer' },
  { compiler: commandFile('typescript', 'tsc'), folder: 'tests' },
  { compiler: commandFile('typescript', 'tsc'), folder: '.' },
  { compiler: commandFile('typescript', 'tsc'), folder: 'src/preload' },
  { compiler: commandFile('typescript', 'tsc'), folder: 'src/web-app' },
]

// npm run typecheck: every project of the checkout, two at a time where there are two cores.
await runTool(async (children) => {
  const waiting = [...projects]
  let exitCode = 0
  const lane = async () => {
    for (let project = waiting.shift(); project; project = waiting.shift()) {
      const { code, output } = await children.collect(process.execPath, [
        project.compiler,
        '-p',
        project.folder,
      ])
      process.stdout.write(output)
      if (code !== 0) exitCode = 1
    }
  }
  await Promise.all(Array.from({ length: Math.min(2, availableParallelism()) }, lane))
  return exitCode
})
