import { expect, test, vi } from 'vitest'
import { createTurns } from '../../../../src/main/platform/turns.ts'

/** Work of some steps, each of which it writes down. */
function* work(name: string, steps: number, done: string[]): Generator<void, string> {
  for (let step = 1; step <= steps; step++) {
    done.push(`${name}${step}`)
    yield
  }
  return name
}

test('the first step is done at once, the others later', async () => {
  const done: string[] = []
  const finished = createTurns().finish(work('a', 3, done))
  expect(done).toEqual(['a1'])
  expect(await finished).toBe('a')
  expect(done).toEqual(['a1', 'a2', 'a3'])
})

test('works at the same time take turns, and a turn of the loop ends after 5 ms of all of them together', async () => {
  const done: string[] = []
  vi.spyOn(performance, 'now').mockImplementation(() => done.length * 3)
  const turns = createTurns()
  const finished = Promise.all([turns.finish(work('a', 4, done)), turns.finish(work('b', 4, done))])
  const countTurn = () => {
    done.push('turn')
    if (done.length < 20) setImmediate(countTurn)
  }
  setImmediate(countTurn)
  expect(await finished).toEqual(['a', 'b'])
  const inTurns = done.join(' ').split(' turn')
  expect(inTurns.slice(0, 4)).toEqual(['a1 b1 a2 b2', ' a3 b3', ' a4 b4', ''])
})

test('what nobody wants any more is not done', async () => {
  const done: string[] = []
  const wanted = new AbortController()
  const turns = createTurns()
  const finished = turns.finish(work('a', 3, done), wanted.signal)
  const other = turns.finish(work('b', 3, done))
  wanted.abort()
  await expect(finished).rejects.toBe(wanted.signal.reason)
  expect(await other).toBe('b')
  expect(done).toEqual(['a1', 'b1', 'b2', 'b3'])
})

test('what fails does not hold up the others', async () => {
  function* failing(): Generator<void, never> {
    yield
    throw new Error('it failed')
  }
  const turns = createTurns()
  const failed = turns.finish(failing())
  const other = turns.finish(work('b', 3, []))
  await expect(failed).rejects.toThrow('it failed')
  expect(await other).toBe('b')
})
