import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { replyOf, type TestApp } from '../../support/app.ts'
import { connectFaulty } from '../../support/faulty-app.ts'
import type { FaultyService } from '../../support/faulty-service.ts'

const call = { userIds: [1], groupIds: [], text: 'Come', number: 1, audio: null, file: null, about: null }
const free = { readOnly: false, calls: 'free', acknowledge: 'free', creation: 'free' } as const

/** Everything that acts, with a PIN or without one. */
const deeds = (test: TestApp, pin: string | null) => [
  test.ask('calls.place', { ...call, pin }),
  test.ask('alarm.create', { creation: { path: 'A\\B' }, pin }),
  test.ask('groups.create', { kind: 'group', body: { name: `Group ${pin}` }, pin }),
  test.ask('groups.create', { kind: 'grouping', body: { name: `Grouping ${pin}` }, pin }),
]
const posts = (faulty: FaultyService) =>
  faulty.seen.filter(({ method, path }) => method === 'POST' && path.startsWith('/api/v1/'))

describe('a read-only desk', () => {
  it('sends nothing to the service, and says why', async () => {
    const { faulty, test } = await connectFaulty()
    const settings = await replyOf(
      test.ask('acting.change', { acting: { ...free, readOnly: true }, pin: null }),
    )
    expect(settings.acting.readOnly).toBe(true)
    for (const answer of await Promise.all(deeds(test, null)))
      expect(answer).toMatchObject({ ok: false, error: { code: 'not-permitted' } })
    expect(posts(faulty)).toEqual([])
    await replyOf(test.ask('acting.change', { acting: free, pin: null }))
    for (const answer of await Promise.all(deeds(test, null))) expect(answer).toMatchObject({ ok: true })
  })
})

describe('a PIN', () => {
  it('is required where the settings say so, and a wrong one is refused', async () => {
    const { faulty, test } = await connectFaulty()
    const guarded = { ...free, calls: 'pin', creation: 'pin' } as const
    expect(await test.ask('acting.change', { acting: guarded, pin: null })).toMatchObject({
      error: { code: 'not-permitted', fields: [{ field: 'pin' }] },
    })
    expect(await replyOf(test.ask('acting.pin', { current: null, next: '2468' }))).toEqual({ isPinSet: true })
    expect(test.pushes).toContainEqual({ name: 'acting.changed', payload: { isPinSet: true } })
    expect(await replyOf(test.ask('desk.snapshot', null))).toMatchObject({ acting: { isPinSet: true } })
    await replyOf(test.ask('acting.change', { acting: guarded, pin: '2468' }))

    for (const answer of await Promise.all(deeds(test, null)))
      expect(answer).toMatchObject({ error: { code: 'not-permitted', fields: [{ field: 'pin' }] } })
    expect(await test.ask('calls.place', { ...call, pin: '1357' })).toMatchObject({
      error: { code: 'not-permitted', fields: [{ field: 'pin' }] },
    })
    expect(posts(faulty)).toEqual([])
    for (const answer of await Promise.all(deeds(test, '2468'))) expect(answer).toMatchObject({ ok: true })
  })

  it('protects itself and the permissions across a restart, and is stored nowhere in plain text', async () => {
    const { test, restart } = await connectFaulty()
    await replyOf(test.ask('acting.pin', { current: null, next: '24681357' }))
    const again = await restart()
    expect(
      await again.ask('acting.change', { acting: { ...free, readOnly: true }, pin: null }),
    ).toMatchObject({
      error: { code: 'not-permitted' },
    })
    expect(await again.ask('acting.pin', { current: 'wrong', next: null })).toMatchObject({
      error: { code: 'not-permitted' },
    })
    await replyOf(again.ask('acting.change', { acting: { ...free, calls: 'pin' }, pin: '24681357' }))
    // With calls asking for it, it cannot be taken away.
    expect(await again.ask('acting.pin', { current: '24681357', next: null })).toMatchObject({
      error: { code: 'not-permitted' },
    })
    await replyOf(again.ask('acting.change', { acting: free, pin: '24681357' }))
    expect(await replyOf(again.ask('acting.pin', { current: '24681357', next: null }))).toEqual({
      isPinSet: false,
    })
    await again.app.stop()
    const kept = ['pin.json', 'settings.json'].map((name) => readFileSync(join(test.folder, name), 'utf8'))
    expect(JSON.stringify([kept, test.pushes, again.pushes, again.logs.lines])).not.toContain('24681357')
  })

  it('cannot be changed by changing the settings', async () => {
    const { test } = await connectFaulty()
    const change = { acting: free }
    // A page that tries what the contract does not offer.
    expect(await test.ask('settings.change', change as object)).toMatchObject({
      error: { code: 'bad-payload' },
    })
  })
})
