import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it, vi } from 'vitest'
import { z } from 'zod'
import { openJsonDocument } from '../../../../src/main/storage/json-document.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'
import { createManualClock } from '../../../support/manual-clock.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

function open(folder: string) {
  const clock = createManualClock(Date.UTC(2026, 10, 15))
  const { log, lines } = createLogRecorder()
  const file = join(folder, 'deep', 'book.json')
  return { clock, lines, file, kept: openJsonDocument({ file, schema: z.array(z.int()), clock, log }) }
}

it('is null before anything was written, and what was written afterwards', async () => {
  const folder = tempFolder()
  const { kept, lines } = open(folder)
  expect(await kept.read()).toBeNull()
  kept.write(() => [1, 2])
  await kept.stop()
  expect(await open(folder).kept.read()).toEqual([1, 2])
  expect(lines).toEqual([])
})

it('makes one write of many, of what is true then', async () => {
  const { clock, kept, file } = open(tempFolder())
  const value = [0]
  let asked = 0
  for (let n = 1; n <= 100; n++) {
    value[0] = n
    kept.write(() => {
      asked++
      return value
    })
  }
  await clock.advance(1_000)
  await vi.waitFor(() => expect(existsSync(file)).toBe(true))
  expect(readFileSync(file, 'utf8')).toBe('[100]')
  expect(asked).toBe(1)
  await kept.stop()
  expect(clock.pending()).toBe(0)
})

it.each(['{"half', '{"no": "list"}', ''])('with %j is set aside and logged', async (text) => {
  const folder = tempFolder()
  const { kept, lines, file } = open(folder)
  mkdirSync(join(folder, 'deep'))
  writeFileSync(file, text)
  expect(await kept.read()).toBeNull()
  const aside = readdirSync(join(folder, 'deep'))
  expect(aside).toEqual([expect.stringContaining('book.json.broken-2026-11-15')])
  expect(readFileSync(join(folder, 'deep', aside[0] ?? ''), 'utf8')).toBe(text)
  expect(lines).toMatchObject([{ level: 'error' }])
})

it('that cannot be written is said, and written when it can be', async () => {
  const folder = tempFolder()
  writeFileSync(join(folder, 'deep'), 'a file where the folder should be')
  const { clock, kept, lines } = open(folder)
  kept.write(() => [1])
  await clock.advance(1_000)
  await vi.waitFor(() => expect(lines).toMatchObject([{ level: 'error' }]))
  rmSync(join(folder, 'deep'))
  await kept.stop()
  expect(await open(folder).kept.read()).toEqual([1])
})
