import { expect, test } from 'vitest'
import { createCountedLog } from '../../../../src/main/platform/counted-log.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

function setUp() {
  const recorder = createLogRecorder()
  const clock = createManualClock()
  const counted = createCountedLog({ log: recorder.log, clock, what: 'refused requests', maxLines: 3 })
  return { ...counted, clock, texts: () => recorder.lines.splice(0).map(({ message }) => message) }
}

test('a few lines a minute are written, the rest is a number', async () => {
  const { log, clock, texts } = setUp()
  for (let n = 1; n <= 800; n++) log('warn', `refused ${n}`)
  expect(texts()).toEqual(['refused 1', 'refused 2', 'refused 3'])
  await clock.advance(60_000)
  expect(texts()).toEqual(['refused requests: 797 more in the last minute'])
  log('warn', 'refused again')
  expect(texts()).toEqual(['refused again'])
})

test('a flood of one level does not hide another', () => {
  const { log, texts } = setUp()
  for (let n = 1; n <= 800; n++) log('warn', 'refused')
  texts()
  log('error', 'a defect')
  expect(texts()).toEqual(['a defect'])
})

test('the end of the host writes the number, and leaves no timer', () => {
  const { log, stop, clock, texts } = setUp()
  for (let n = 1; n <= 4; n++) log('warn', 'refused')
  texts()
  stop()
  expect(texts()).toEqual(['refused requests: 1 more in the last minute'])
  expect(clock.pending()).toBe(0)
})

test('what fails after the end is written, within limits, and keeps no host alive', () => {
  const { log, stop, clock, texts } = setUp()
  stop()
  for (let n = 1; n <= 5; n++) log('error', 'is not open')
  expect(texts()).toEqual(['is not open', 'is not open', 'is not open'])
  expect(clock.pending()).toBe(0)
})
