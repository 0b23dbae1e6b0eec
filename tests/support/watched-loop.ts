import { resolve } from 'node:path'
import { createLoopWatch } from '../../src/main/platform/loop-watch.ts'

// A main that is watched as that of the desktop application is, where nobody else starts it again.
const [logFile = '', restarts = '', ...command] = process.argv.slice(2)
createLoopWatch({
  file: resolve('src/main/platform/loop-watch-worker.ts'),
  logFile,
  ending: { kind: 'relaunch', command, env: { TOCSIN_TOKEN: 'kept' }, restarts },
  log: () => undefined,
  onBlocked: () => undefined,
}).start()
setInterval(() => undefined, 1_000)
process.stdout.write('watched\n')
