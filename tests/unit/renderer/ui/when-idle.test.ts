import { expect, test, vi } from 'vitest'
import { newId } from '../../../../src/renderer/ui/new-id.ts'
import { whenIdle } from '../../../../src/renderer/ui/time-slices.ts'

test('a browser without idle times runs the task all the same, for a moment, and can be told not to', async () => {
  vi.stubGlobal('requestIdleCallback', undefined)
  const remaining = await new Promise<number>((resolve) => whenIdle((remainingMs) => resolve(remainingMs())))
  expect(remaining).toBeGreaterThan(0)
  const ran: string[] = []
  whenIdle(() => ran.push('cancelled'))()
  await new Promise<void>((resolve) => whenIdle(() => resolve()))
  expect(ran).toEqual([])
})

test('an id needs no secure context, and no two are alike', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  expect(new Set(Array.from({ length: 1_000 }, newId)).size).toBe(1_000)
})
