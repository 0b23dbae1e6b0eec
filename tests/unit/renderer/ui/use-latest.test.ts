import { describe, expect, test } from 'vitest'
import { effectScope } from 'vue'
import { useLatest } from '../../../../src/renderer/ui/use-latest.ts'

/** Reads a value for each request, whenever the test answers it. */
function reader() {
  const answers: ((value: string) => void)[] = []
  const taken: string[] = []
  const scope = effectScope()
  const latest = scope.run(useLatest) ?? useLatest()
  async function read() {
    const signal = latest()
    const value = await new Promise<string>((resolve) => answers.push(resolve))
    if (!signal.aborted) taken.push(value)
  }
  return { read, answers, taken, latest, scope }
}

describe('only the latest counts', () => {
  test('whatever the order of the answers', async () => {
    const { read, answers, taken } = reader()
    const reading = [read(), read(), read()]
    for (const place of [2, 0, 1]) answers[place]?.(`answer ${place}`)
    await Promise.all(reading)
    expect(taken).toEqual(['answer 2'])
  })
  test('until nobody waits for it, and then the next', async () => {
    const { read, answers, taken, latest } = reader()
    const first = read()
    latest.drop()
    const second = read()
    answers[0]?.('first')
    answers[1]?.('second')
    await Promise.all([first, second])
    expect(taken).toEqual(['second'])
  })
  test('and none after its component has gone, begun before or after', async () => {
    const { read, answers, taken, scope } = reader()
    const first = read()
    scope.stop()
    const second = read()
    answers[0]?.('first')
    answers[1]?.('second')
    await Promise.all([first, second])
    expect(taken).toEqual([])
  })
  test('and what runs meanwhile is told', () => {
    const { latest } = reader()
    const signal = latest()
    let isTold = false
    signal.addEventListener('abort', () => (isTold = true))
    latest()
    expect(isTold).toBe(true)
  })
})
