import { mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openJsonLinesLog, type JsonLinesLog } from '../../../../src/main/storage/json-lines-log.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'
import { createManualClock } from '../../../support/manual-clock.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

function openIn(folder: string, options: { maxBytes?: number; carryOver?: string[] } = {}) {
  const logs = createLogRecorder()
  const clock = createManualClock()
  const file = join(folder, 'journal', 'plant.jsonl')
  const { maxBytes = 10_000, carryOver = [] } = options
  const lines = openJsonLinesLog({ file, maxBytes, carryOver: () => carryOver, clock, log: logs.log })
  return { lines, file, clock, logs }
}
async function linesOf(lines: JsonLinesLog): Promise<string[]> {
  const read: string[] = []
  for await (const line of lines.read()) read.push(line)
  return read
}

test('writes nothing at once, and everything soon', async () => {
  const { lines, file, clock } = openIn(tempFolder())
  lines.append('one')
  lines.append('two')
  expect(() => statSync(file)).toThrow('ENOENT')
  await clock.advance(250)
  await lines.stop()
  expect(readFileSync(file, 'utf8')).toBe('one\ntwo\n')
})

test('stops with nothing left behind', async () => {
  const { lines, file, clock } = openIn(tempFolder())
  lines.append('last words')
  await lines.stop()
  expect(readFileSync(file, 'utf8')).toBe('last words\n')
  expect(clock.pending()).toBe(0)
})

test('reads the lines back in order', async () => {
  const folder = tempFolder()
  const first = openIn(folder)
  expect(await linesOf(first.lines)).toEqual([])
  for (let n = 0; n < 100; n++) first.lines.append(`line ${n}`)
  await first.lines.stop()
  const second = openIn(folder)
  expect(await linesOf(second.lines)).toEqual(Array.from({ length: 100 }, (_, n) => `line ${n}`))
  expect(second.logs.lines).toEqual([])
})

test('does not hang a new line on to half an old one', async () => {
  const folder = tempFolder()
  const { lines, file } = openIn(folder)
  mkdirSync(join(folder, 'journal'))
  writeFileSync(file, 'whole\nha')
  lines.append('next')
  await lines.stop()
  expect(await linesOf(lines)).toEqual(['whole', 'ha', 'next'])
})

test('rotates a large file, starts the new one with the carried-over lines, and keeps one old file', async () => {
  const folder = tempFolder()
  const { lines, clock, file } = openIn(folder, { maxBytes: 20, carryOver: ['head'] })
  for (const word of ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh']) {
    lines.append(word)
    await clock.advance(250)
    // Each writing ends before the next begins.
    await lines.stop()
  }
  expect(await linesOf(lines)).toEqual(['head', 'fifth', 'sixth', 'seventh', 'head'])
  expect(statSync(file).size).toBeLessThan(20)
})

test('keeps lines that the disk does not take, says so once, and writes them later', async () => {
  const folder = tempFolder()
  const { lines, file, clock, logs } = openIn(folder)
  writeFileSync(join(folder, 'journal'), 'a file where the folder should be')
  lines.append('one')
  await clock.advance(250)
  lines.append('two')
  await clock.advance(250)
  await lines.stop()
  expect(logs.lines.map(({ message }) => message)).toEqual([expect.stringContaining(`${file} could not be`)])
  rmSync(join(folder, 'journal'))
  await lines.stop()
  expect(await linesOf(lines)).toEqual(['one', 'two'])
})
