import { resolve } from 'node:path'
import Conf from 'conf'
import { createApp } from '../../../src/main/app.ts'
import { systemClock } from '../../../src/main/platform/clock.ts'
import { headlessShell } from '../../../src/main/platform/host-shell.ts'
import { createSecrets } from '../../../src/main/platform/secrets.ts'
import { createSystemProxy } from '../../../src/main/server/proxy.ts'
import type { RequestFrame } from '../../../src/shared/ipc/requests.ts'
import { localActor } from '../../../src/shared/model/role.ts'
import { readPolicy } from '../../../src/shared/rules/read-policy.ts'
import { forkService } from '../../../src/web/service-process.ts'

// A whole desk without a window, in a process of its own that can be killed; startWholeDesks asks it as a page would.
const [folder = '', server = '', token = '', content = '{}'] = process.argv.slice(2)
const origin = 'http://desk.test'
let offsetMs = 0

const app = createApp({
  host: 'web',
  version: '1.0.0',
  folder,
  flags: { server, token, data: null, plant: [] },
  clock: { ...systemClock, now: () => systemClock.now() + offsetMs },
  random: Math.random,
  makeToken: () => 'none',
  log: (level, message) => void (level === 'info' || console.error(`${folder} ${level}: ${message}`)),
  hostNotices: [],
  cipher: { unsafeReason: () => 'none', keyStore: () => 'none', encrypt: Buffer.from, decrypt: String },
  openStore: ({ name, ...options }) => new Conf({ ...options, configName: name }),
  memoryFile: resolve('src/main/memory/worker.ts'),
  checkFile: resolve('src/main/storage/check-worker.ts'),
  spawnService: forkService(resolve('src/service/cli.ts'), () => undefined),
  secrets: createSecrets(),
  logging: { setLevel: () => undefined, files: () => [] },
  policy: readPolicy(JSON.parse(content) as Record<string, unknown>, 'policy.json'),
  ownOrigin: () => origin,
  systemProxy: createSystemProxy({}),
  installation: { kind: 'web' },
  papers: folder,
  restart: () => undefined,
  shell: headlessShell,
})
app.start()
const actor = localActor()
const { page } = app.admit(() => undefined, { own: null, last: null }, actor)
const sender = { page, actor, isMainFrame: true, origin }

/** What the bench sends: a request of a page, or by how much the clock is wrong from now on. */
export type DeskOrder =
  { id: number; request: Pick<RequestFrame, 'channel' | 'payload'> } | { offsetMs: number }

process.on('message', (order: DeskOrder) => {
  if ('offsetMs' in order) offsetMs = order.offsetMs
  else
    void app.router.dispatch(sender, order.request).then((reply) => process.send?.({ id: order.id, reply }))
})
process.once('SIGTERM', () => void app.stop().finally(() => process.exit(0)))
process.once('disconnect', () => process.exit(1))
