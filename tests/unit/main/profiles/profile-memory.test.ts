import { existsSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished, vi } from 'vitest'
import { z } from 'zod'
import { createMemoryThread } from '../../../../src/main/memory/client.ts'
import { createProfileMemory } from '../../../../src/main/profiles/profile-memory.ts'
import { nothingRecalled } from '../../../../src/shared/model/memory.ts'
import { serverProfileSchema } from '../../../../src/shared/model/server-profile.ts'
import { succeed } from '../../../../src/shared/result.ts'
import { createManualClock } from '../../../support/manual-clock.ts'
import { tempFolder } from '../../../support/temp-folder.ts'

const start = Date.UTC(2026, 10, 15)
const stay = (id: number) => ({
  id,
  names: [`UNIT ${id % 40}\\PUMP ${id}`, `PUMP ${id}`],
  raisedAt: start - id * 1_000,
  clearedAt: null,
})

function open(stays: readonly ReturnType<typeof stay>[] = [], settings = { memory: true }) {
  const clock = createManualClock(start)
  const folder = tempFolder()
  const sentFile = join(folder, 'memory')
  vi.stubEnv('TOCSIN_TEST_MEMORY', sentFile)
  const looks: number[] = []
  const read = { pages: 0 }
  const memory = createProfileMemory({
    folder,
    memories: createMemoryThread({ workerFile: resolve('tests/support/counting-memory-worker.ts') }),
    profile: serverProfileSchema.parse({
      id: 'north',
      name: 'North',
      kind: 'remote',
      baseUrl: 'https://north',
    }),
    source: {
      histories: () => {
        read.pages += 1
        return Promise.resolve(succeed({ items: [], total: 0, malformed: 0 }))
      },
    },
    settings: () => settings,
    remarks: { all: () => [] },
    written: () => ({ notes: [], worklist: [], points: [] }),
    kept: () => ({ entries: [], since: null }),
    staysSince: (since) => {
      looks.push(since)
      return [...stays]
    },
    clock,
    log: () => undefined,
    onSetAside: () => undefined,
  })
  onTestFinished(() => memory.stop())
  return { clock, memory, looks, read, settings, sent: () => sentIn(`${sentFile}.sent`) }
}

/** What the counting worker was sent. */
function sentIn(file: string) {
  const lines = existsSync(file) ? readFileSync(file, 'utf8').trim().split('\n') : []
  const schema = z.object({ kind: z.string(), raises: z.int(), bytes: z.int() })
  return lines.map((line) => schema.parse(JSON.parse(line)))
}

it('answers all screens that ask in the same second together', async () => {
  const { clock, memory, sent } = open()
  const answers = await Promise.all(Array.from({ length: 300 }, () => memory.recall()))
  expect(answers).toEqual(Array(300).fill(succeed(nothingRecalled())))
  await clock.advance(1_000)
  await memory.recall()
  expect(sent().filter(({ kind }) => kind === 'recall')).toHaveLength(2)
})

it('sends a raise once, and with a question nothing but the time', async () => {
  const { clock, memory, looks, sent } = open(Array.from({ length: 5_000 }, (_, id) => stay(id)))
  for (let question = 0; question < 10; question++) {
    expect((await memory.recall()).ok).toBe(true)
    await clock.advance(2_000)
  }
  memory.stayChanged(null, stay(5_000))
  expect((await memory.recall()).ok).toBe(true)
  const questions = sent().filter(({ kind }) => kind === 'recall')
  expect(questions).toHaveLength(11)
  expect(Math.max(...questions.map(({ bytes }) => bytes))).toBeLessThan(200)
  const raises = sent().flatMap((message) => (message.kind === 'changes' ? [message.raises] : []))
  expect(raises).toEqual([1_000, 1_000, 1_000, 1_000, 1_000, 1])
  expect(looks).toHaveLength(1)
})

it('is not started by raises alone', async () => {
  const { clock, memory, sent } = open()
  memory.stayChanged(null, stay(1))
  await clock.advance(1_000)
  await memory.stop()
  expect(sent()).toEqual([])
})

describe('off', () => {
  const nothing = succeed(nothingRecalled())

  it('starts no worker, reads no history and looks at no raise', async () => {
    const { clock, memory, looks, read, sent } = open([stay(1)], { memory: false })
    memory.start()
    memory.stayChanged(null, stay(2))
    expect(await memory.recall()).toEqual(nothing)
    expect(await memory.follows(['PUMP 1'])).toEqual(succeed([]))
    expect(clock.pending()).toBe(0)
    await clock.advance(3_600_000)
    expect({ sent: sent(), read: read.pages, looks }).toEqual({ sent: [], read: 0, looks: [] })
  })

  it('begins when it is switched on, and ends when it is switched off', async () => {
    const { clock, memory, settings, sent } = open([stay(1)], { memory: false })
    memory.start()
    settings.memory = true
    memory.settingsChanged()
    expect((await memory.recall()).ok).toBe(true)
    settings.memory = false
    memory.settingsChanged()
    expect(await memory.recall()).toEqual(nothing)
    await memory.stop()
    expect(clock.pending()).toBe(0)
    expect(sent().map(({ kind }) => kind)).toEqual(['recall', 'close'])
  })

  it('waits for its file where it is switched on again at once', async () => {
    const { memory, settings, sent } = open()
    expect((await memory.recall()).ok).toBe(true)
    for (const isOn of [false, true, false, true]) {
      settings.memory = isOn
      memory.settingsChanged()
    }
    await memory.stop()
    expect(sent().map(({ kind }) => kind)).toEqual(['recall', 'close'])
  })
})
