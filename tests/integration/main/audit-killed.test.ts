import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { expect, it } from 'vitest'
import { systemClock } from '../../../src/main/platform/clock.ts'
import { createAuditTrail } from '../../../src/main/storage/audit-trail.ts'
import { auditFiles, verifyAudit } from '../../../src/main/storage/audit-verification.ts'
import { createLogRecorder } from '../../support/log-recorder.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const source = (path: string) => pathToFileURL(resolve('src/main', path)).href

/** Appends without end, and prints a letter for each entry that it has handed over. */
const writer = (folder: string) => `
  import { createAuditTrail } from '${source('storage/audit-trail.ts')}'
  import { systemClock } from '${source('platform/clock.ts')}'
  const none = () => undefined
  const parts = { clock: systemClock, log: none, report: none, redact: (text) => text, onBroken: none }
  const trail = createAuditTrail({ folder: ${JSON.stringify(folder)}, maxFileBytes: 2_000, ...parts })
  await trail.start()
  for (let n = 0; ; n++) {
    trail.append({ kind: 'act', n })
    process.stdout.write('.')
    await new Promise((resolve) => setTimeout(resolve, n % 3))
  }`

it('finds nothing missing in a trail whose desk was killed in the middle of its writes', async () => {
  const folder = join(tempFolder(), 'audit')
  const notices: string[] = []
  for (const letters of [1, 2, 5, 11, 30, 31, 47, 60]) {
    const child = spawn(process.execPath, ['--input-type=module', '--eval', writer(folder)], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    for (let heard = 0; heard < letters;) {
      const [chunk] = (await once(child.stdout, 'data')) as [Buffer]
      heard += chunk.length
    }
    child.kill('SIGKILL')
    await once(child, 'exit')
    const trail = createAuditTrail({
      folder,
      clock: systemClock,
      log: createLogRecorder().log,
      report: () => undefined,
      redact: (text) => text,
      onBroken: (detail) => notices.push(detail),
    })
    await trail.start()
    await trail.stop()
    expect(notices, `after ${letters}`).toEqual([])
  }
  const { entries, problems } = await verifyAudit(await auditFiles(folder))
  expect(problems).toEqual([])
  expect(entries).toBeGreaterThan(0)
})
