import Conf from 'conf'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { createApp } from '../../src/main/app.ts'
import { createSecrets } from '../../src/main/platform/secrets.ts'
import { systemClock } from '../../src/main/platform/clock.ts'
import { headlessShell } from '../../src/main/platform/host-shell.ts'
import { createSystemProxy } from '../../src/main/server/proxy.ts'
import { localActor } from '../../src/shared/model/role.ts'
import { readPolicy } from '../../src/shared/rules/read-policy.ts'
import type { Push } from '../../src/shared/ipc/pushes.ts'
import type { ExportOrder, ExportProgress } from '../../src/shared/model/record-export.ts'

// The desk in a process of its own that makes one export, as a page would request it, and reports on its standard
// output how it ended and how much it held meanwhile: node --expose-gc exporting-desk.ts URL TOKEN FILE.
const [, , server = '', token = '', file = ''] = process.argv

/** What this process reports at its end. */
export interface ExportReport {
  end: ExportProgress
  /** The most memory in use while it ran, garbage not counted, less what was in use before. */
  heldBytes: number
}

const order: ExportOrder = {
  ticket: 'all',
  records: 'histories',
  filter: {},
  sort: '-id',
  format: 'csv',
  columns: [{ key: 'id', title: 'Number' }],
  fileName: 'all',
}

function untilPush(
  listen: (listener: (push: Push) => void) => void,
  wanted: (push: Push) => boolean,
): Promise<Push> {
  return new Promise((resolve) => listen((push) => wanted(push) && resolve(push)))
}

/** How long garbage lies around depends on the machine; what is held does not. */
function bytesInUse(): number {
  if (!globalThis.gc) throw new Error('start it with --expose-gc')
  globalThis.gc()
  const { heapUsed, arrayBuffers } = process.memoryUsage()
  return heapUsed + arrayBuffers
}

async function run(): Promise<ExportReport> {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-exporting-'))
  const listeners = new Set<(push: Push) => void>()
  const app = createApp({
    host: 'web',
    version: '0.0.0-test',
    folder,
    flags: { server, token, data: null, plant: [] },
    policy: readPolicy({}, 'policy.json'),
    clock: systemClock,
    random: Math.random,
    makeToken: () => 'unused',
    log: (level, text) => process.stderr.write(`${level} ${text}\n`),
    hostNotices: [],
    cipher: {
      unsafeReason: () => 'no key store here',
      keyStore: () => 'none',
      encrypt: Buffer.from,
      decrypt: String,
    },
    openStore: ({ name, ...options }) => new Conf({ ...options, configName: name }),
    memoryFile: resolve('src/main/memory/worker.ts'),
    checkFile: resolve('src/main/storage/check-worker.ts'),
    spawnService: () => {
      throw new Error('the service runs elsewhere')
    },
    secrets: createSecrets(),
    logging: { setLevel: () => undefined, files: () => [] },
    ownOrigin: () => 'http://desk.test',
    systemProxy: createSystemProxy({}),
    installation: { kind: 'web' },
    papers: folder,
    restart: () => undefined,
    shell: { ...headlessShell, chooseFile: () => Promise.resolve({ file, download: null }) },
  })
  const { page } = app.admit(
    (push) => {
      for (const listener of listeners) listener(push)
    },
    { own: null, last: null },
    localActor(),
  )
  const listen = (listener: (push: Push) => void) => void listeners.add(listener)
  const live = untilPush(listen, (push) => push.name === 'desk.status' && push.payload.link === 'live')
  app.start()
  await live

  const before = bytesInUse()
  let most = before
  const sampling = setInterval(() => (most = Math.max(most, bytesInUse())), 250)
  const over = untilPush(
    listen,
    (push) => push.name === 'export.progress' && /done|failed|cancelled/.test(push.payload.state),
  )
  const sender = { page, actor: localActor(), isMainFrame: true, origin: 'http://desk.test' }
  await app.router.dispatch(sender, { channel: 'export.start', payload: order })
  const push = await over
  clearInterval(sampling)
  await app.stop()
  rmSync(folder, { recursive: true, force: true })
  if (push.name !== 'export.progress') throw new Error('only progress ends it')
  return { end: push.payload, heldBytes: most - before }
}

process.stdout.write(`${JSON.stringify(await run())}\n`)
