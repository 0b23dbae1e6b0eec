import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { loadLate } from '../../../../src/renderer/ui/load-late.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const away = new TypeError('Failed to fetch dynamically imported module: http://host/assets/LiveView.js')

test('a part that does not arrive is asked for again until it does', async () => {
  const load = vi.fn().mockRejectedValueOnce(away).mockRejectedValueOnce(away).mockResolvedValue('part')
  const loaded = loadLate(load)
  await vi.advanceTimersByTimeAsync(999)
  expect(load).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1_001)
  expect(load).toHaveBeenCalledTimes(3)
  expect(await loaded).toBe('part')
})

test.each([
  new TypeError('error loading dynamically imported module: http://host/a.js'),
  new TypeError('Importing a module script failed.'),
  new Error('Unable to preload CSS for http://host/a.css'),
])('%s', async (error) => {
  const load = vi.fn().mockRejectedValueOnce(error).mockResolvedValue('part')
  const loaded = loadLate(load)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await loaded).toBe('part')
})

test('a defect of the part itself is seen at once', async () => {
  const defect = new TypeError('x is not a function')
  await expect(loadLate(() => Promise.reject(defect))).rejects.toBe(defect)
})
