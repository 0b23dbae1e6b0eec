import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import type { Clock } from '../../../src/main/platform/clock.ts'
import { systemClock } from '../../../src/main/platform/clock.ts'
import type { Cipher } from '../../../src/main/session/token-vault.ts'
import shown from '../../fixtures/profile-0.1-shown.json' with { type: 'json' }
import { makeApp, replyOf, type TestApp } from '../../support/app.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const fixture = resolve(import.meta.dirname, '../../fixtures/profile-0.1')
const cipher: Cipher = {
  unsafeReason: () => null,
  keyStore: () => 'of the test',
  encrypt: (text) => Buffer.from([...Buffer.from(text)].map((byte) => byte ^ 0x5a)),
  decrypt: (sealed) => Buffer.from([...sealed].map((byte) => byte ^ 0x5a)).toString(),
}
/** Just after the folder was written: its journal would be too old today. */
const writtenAt = Math.max(...shown.missed.entries.map(({ goneAt }) => goneAt)) + 60_000

function clockOf(start: number): Clock {
  const offset = start - Date.now()
  return { ...systemClock, now: () => Date.now() + offset }
}

function openFolder(folder: string): TestApp {
  const test = makeApp({ folder, cipher, clock: clockOf(writtenAt) })
  test.app.start()
  return test
}

describe('a profile folder of version 0.1', () => {
  it('is read without loss, and again from what this version stores', async () => {
    const folder = tempFolder()
    cpSync(fixture, folder, { recursive: true })
    for (const start of ['first', 'second']) {
      const test = openFolder(folder)
      onTestFinished(() => test.app.stop())
      const { entries, count, forgotten } = await replyOf(test.ask('missed.list', null))
      const { load, settings, acting, attention } = await replyOf(test.ask('desk.snapshot', null))
      expect({ entries, count, forgotten }, start).toEqual({
        entries: shown.missed.entries.map((entry) => ({ ...entry, seenOn: { names: [], count: 0 } })),
        count: shown.missed.count,
        forgotten: shown.missed.forgotten,
      })
      expect(load, start).toEqual(shown.load)
      expect(await replyOf(test.ask('calls.audit', { limit: 100 })), start).toEqual(shown.audit)
      expect(await replyOf(test.ask('book.read', null)), start).toEqual({ ...shown.book, hours: [] })
      expect(settings, start).toMatchObject(shown.settings)
      expect(acting, start).toEqual({ isPinSet: true })
      expect(attention.mutedUntil, start).not.toBeNull()
      await test.app.stop()
      const logs = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
        name.includes('.jsonl'),
      )
      // The journal of a server that did not run waits for its own first start.
      const untouched = join('journal', 'embedded.jsonl')
      const kept =
        start === 'first' ? ['calls', 'journal'].map((kind) => join(kind, 'north.jsonl.migrated')) : []
      // The audit begins with the first entry of the evidence that this version keeps.
      const audit = join('audit', 'audit-000000000001.jsonl')
      expect(logs.toSorted(), start).toEqual([...kept, untouched, audit].toSorted())
    }
    const sealed = readFileSync(join(folder, 'tokens.json'), 'utf8')
    // An OAuth secret is now stored by the address of its service too.
    const endpoint = '"https://login.south.example/token'
    const before = readFileSync(join(fixture, 'tokens.json'), 'utf8')
    const renamed = JSON.parse(
      before.replaceAll(endpoint, `${endpoint} https://alarms.south.example`),
    ) as Record<string, string>
    // Each is stored once more, under the key store that could open it.
    const attributed = Object.entries(renamed).map(([key, text]) => [`${key}#sealed-by=of the test`, text])
    expect(JSON.parse(sealed)).toEqual({ ...renamed, ...Object.fromEntries(attributed) })
    expect(existsSync(join(folder, 'servers', 'north.sqlite'))).toBe(true)
  })

  it('restores what was dismissed, by the ids that 0.1 gave', async () => {
    const folder = tempFolder()
    cpSync(fixture, folder, { recursive: true })
    const test = openFolder(folder)
    // The third alarm of the fixture is the dismissed one.
    await replyOf(test.ask('missed.restore', { ids: [3] }))
    const { entries } = await replyOf(test.ask('missed.list', null))
    expect(entries.map(({ message }) => message)).toContain('DISMISSED message')
  })
})
