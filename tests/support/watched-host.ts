import { resolve } from 'node:path'
import { readPolicy } from '../../src/shared/rules/read-policy.ts'
import { createWebDesk } from '../../src/web/web-desk.ts'

// The web host as its command line composes it, from the sources, with the thread that watches it.
const [profile = '', server = ''] = process.argv.slice(2)
const desk = createWebDesk({
  host: '127.0.0.1',
  port: 0,
  profile,
  flags: { server, token: 'none', data: null, plant: [] },
  policy: readPolicy({}, 'policy.json'),
  pageFolder: profile,
  serviceFile: resolve('src/service/cli.ts'),
  watchFile: resolve('src/main/platform/loop-watch-worker.ts'),
  write: (text) => process.stderr.write(text),
})
await desk.start()
process.stdout.write(`Tocsin at ${desk.origin()}/\n`)
