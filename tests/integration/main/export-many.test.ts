import { execFile } from 'node:child_process'
import { createReadStream } from 'node:fs'
import { join, resolve } from 'node:path'
import { createInterface } from 'node:readline'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { openLifecycle } from '../../support/alarm-lifecycle.ts'
import type { ExportReport } from '../../support/exporting-desk.ts'
import { spawnService } from '../../support/service.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const rows = 200_000
const tags = 500
/** A third of what is written. */
const mostHeldBytes = 15 * 1024 * 1024

/** A week of a busy site, straight into a store. */
function fill(file: string): void {
  const { occurrences, transactions, close } = openLifecycle(file)
  const start = Date.now() - 7 * 86_400_000
  transactions.run(() => {
    const subjects = Array.from({ length: tags }, (_, tag) =>
      occurrences.subjectId({
        dataServerId: 1,
        stationId: 1,
        tagGroupId: 1,
        callGroupId: 1,
        path: `NORTH\\UNIT${tag % 20}\\T${tag}.HI`,
        priority: 1 + (tag % 4),
        message: `Tag ${tag} is above its limit, which takes about as many words as usual`,
      }),
    )
    const remarkId = occurrences.remarkId({
      user: 'A. Klein',
      comment: 'Checked on site, nothing to be seen',
    })
    for (let row = 0; row < rows; row += 1) {
      const raisedAt = start + row * 2_500
      const acknowledged = row % 3 === 0 ? null : { at: raisedAt + 30_000, remarkId }
      const subjectId = subjects[row % tags] ?? 1
      occurrences.addPast({ subjectId, raisedAt, resetAt: raisedAt + 60_000, acknowledged })
    }
  })
  close()
}

it('all records are exported, newest first, while main holds a small part of them', async () => {
  const folder = tempFolder()
  const file = join(folder, 'all.csv')
  fill(join(folder, 'many.db'))
  const service = await spawnService(['--data', join(folder, 'many.db')])
  onTestFinished(async () => void (await service.kill('SIGTERM')))
  const desk = resolve(import.meta.dirname, '../../support/exporting-desk.ts')
  const { stdout } = await promisify(execFile)(process.execPath, [
    '--expose-gc',
    desk,
    service.url,
    service.token,
    file,
  ])
  const { end, heldBytes } = JSON.parse(stdout) as ExportReport
  expect(end).toMatchObject({ state: 'done', rows, total: rows, malformed: 0, file })
  expect(heldBytes).toBeLessThan(mostHeldBytes)

  let lines = 0
  let wrong = 0
  for await (const line of createInterface({ input: createReadStream(file) })) {
    // The headings are the first; then the ids go down by one.
    if (lines > 0 && !line.startsWith(`${rows + 1 - lines},`)) wrong += 1
    lines += 1
  }
  expect({ lines, wrong }).toEqual({ lines: rows + 1, wrong: 0 })
}, 600_000)
