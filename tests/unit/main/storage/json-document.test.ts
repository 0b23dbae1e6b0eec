import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { openJsonDocument, openStoredValue } from '../../../../src/main/storage/json-document.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'
import { createManualClock } from '../../../support/manual-clock.ts'
import { tempFolder } from '../../../support/temp-folder.ts'
import { waitFor } from '../../../support/wait-for.ts'

function partsIn(folder: string) {
  const clock = createManualClock(Date.UTC(2026, 10, 15))
  const { log, lines } = createLogRecorder()
  const problems: (string | null)[] = []
  const report = (_file: string, problem: string | null) => {
    if (problems.length > 0 || problem !== null) problems.push(problem)
  }
  const parts = { file: join(folder, 'deep', 'book.json'), schema: z.array(z.int()), clock, log, report }
  return { parts, clock, lines, problems, file: parts.file }
}
function open(folder: string) {
  const { parts, ...rest } = partsIn(folder)
  const loaded: (number[] | null)[] = []
  const kept = openJsonDocument(parts)
  return { ...rest, kept, loaded, load: () => kept.load((value) => loaded.push(value)) }
}
async function contentOf(folder: string) {
  const { load, loaded } = open(folder)
  await load()
  return loaded[0]
}

describe('a document', () => {
  it('is null before anything was written, and what was written afterwards', async () => {
    const folder = tempFolder()
    const { kept, problems } = open(folder)
    expect(await contentOf(folder)).toBeNull()
    await kept.load(() => undefined)
    kept.write(() => [1, 2])
    await kept.stop()
    expect(await contentOf(folder)).toEqual([1, 2])
    expect(problems).toEqual([])
  })

  it('makes one write of many, of what is true then', async () => {
    const { clock, kept, load, file } = open(tempFolder())
    await load()
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
    await waitFor(() => expect(existsSync(file)).toBe(true))
    expect(readFileSync(file, 'utf8')).toBe('[100]')
    expect(asked).toBe(1)
    await kept.stop()
    expect(clock.pending()).toBe(0)
  })

  it.each(['{"half', '{"no": "list"}', ''])('with %j is set aside and logged', async (text) => {
    const folder = tempFolder()
    const { load, loaded, lines, file } = open(folder)
    mkdirSync(join(folder, 'deep'))
    writeFileSync(file, text)
    await load()
    expect(loaded).toEqual([null])
    const aside = readdirSync(join(folder, 'deep'))
    expect(aside).toEqual([expect.stringContaining('book.json.broken-2026-11-15')])
    expect(readFileSync(join(folder, 'deep', aside[0] ?? ''), 'utf8')).toBe(text)
    expect(lines).toMatchObject([{ level: 'error' }])
  })

  it('that cannot be written is said, and written when it can be without another change', async () => {
    const folder = tempFolder()
    const { clock, kept, load, problems } = open(folder)
    await load()
    writeFileSync(join(folder, 'deep'), 'a file where the folder should be')
    kept.write(() => [1])
    await clock.advance(250)
    await waitFor(() => expect(problems).toEqual([expect.stringContaining('EEXIST')]))
    rmSync(join(folder, 'deep'))
    await waitFor(async () => {
      await clock.advance(30_000)
      expect(problems.at(-1)).toBeNull()
    })
    expect(await contentOf(folder)).toEqual([1])
    await kept.stop()
  })

  it('that cannot be read is neither set aside nor overwritten, and read when it can be', async () => {
    const folder = tempFolder()
    const { clock, kept, load, loaded, problems, file } = open(folder)
    mkdirSync(file, { recursive: true })
    await load()
    expect(problems).toEqual([expect.stringContaining('EISDIR')])
    kept.write(() => [...(loaded[0] ?? []), 3])
    await clock.advance(10_000)
    expect(readdirSync(join(folder, 'deep'))).toEqual(['book.json'])
    // The next attempt is waiting, so none can see the folder gone and the file not yet there.
    await waitFor(() => expect(clock.pending()).toBe(1))
    rmSync(file, { recursive: true })
    writeFileSync(file, '[1, 2]')
    await waitFor(async () => {
      await clock.advance(30_000)
      expect(loaded).toEqual([[1, 2]])
    })
    expect(problems.at(-1)).toBeNull()
    await kept.stop()
    expect(readFileSync(file, 'utf8')).toBe('[1,2,3]')
    expect(clock.pending()).toBe(0)
  })

  it('leaves no attempt behind when it stops while it is read', async () => {
    const { clock, kept, load, loaded, file } = open(tempFolder())
    mkdirSync(file, { recursive: true })
    const reading = load()
    await kept.stop()
    await reading
    expect(clock.pending()).toBe(0)
    expect(loaded).toEqual([])
  })
})

describe('a stored value', () => {
  const openValue = (folder: string) => {
    const { parts, ...rest } = partsIn(folder)
    return { ...rest, value: openStoredValue({ ...parts, fallback: [0] }) }
  }

  it('is its fallback at first, then what was written', async () => {
    const folder = tempFolder()
    const { value } = openValue(folder)
    expect(value.read()).toEqual([0])
    value.write([7])
    expect(value.read()).toEqual([7])
    await value.stop()
    expect(openValue(folder).value.read()).toEqual([7])
  })

  it('that is damaged is set aside', async () => {
    const folder = tempFolder()
    mkdirSync(join(folder, 'deep'))
    writeFileSync(join(folder, 'deep', 'book.json'), 'no')
    const { value } = openValue(folder)
    expect(value.read()).toEqual([0])
    expect(readdirSync(join(folder, 'deep'))).toEqual([expect.stringContaining('broken-')])
    await value.stop()
  })

  it('that cannot be read is said and left as it is', async () => {
    const folder = tempFolder()
    mkdirSync(join(folder, 'deep', 'book.json'), { recursive: true })
    const { value, problems, file } = openValue(folder)
    value.write([7])
    expect(value.read()).toEqual([7])
    await value.stop()
    expect(readdirSync(file)).toEqual([])
    expect(problems).toEqual([expect.stringContaining('EISDIR')])
  })
})
