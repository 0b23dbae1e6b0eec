import { expect, it } from 'vitest'
import { createEmbeddedService } from '../../../../src/main/embedded/embedded-service.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

/** A service that listens and ends after so long, each time. */
function setUp(livesMs: number) {
  const clock = createManualClock()
  const launches: number[] = []
  const service = createEmbeddedService({
    spawn: () => {
      launches.push(clock.now())
      return {
        onMessage: (listener) =>
          void clock.after(10, () => listener({ kind: 'listening', url: 'http://127.0.0.1:1', port: 1 })),
        onExit: (listener) => void clock.after(livesMs, () => listener(70)),
        send: () => undefined,
        kill: () => undefined,
      }
    },
    ...{ dataFile: ':memory:', token: 't', plant: [], clock, log: createLogRecorder().log },
    onFailed: () => undefined,
  })
  return { clock, launches, service }
}

it('a service that ends as soon as it listens is started less and less often', async () => {
  const { clock, launches, service } = setUp(20)
  void service.start()
  await clock.advance(120_000)
  expect(launches).toEqual([0, 520, 1_540, 3_560, 7_580, 15_600, 31_620, 61_640, 91_660])
})

it('a service that ran for long is started again at once', async () => {
  const { clock, launches, service } = setUp(100_000)
  void service.start()
  await clock.advance(350_000)
  expect(launches).toEqual([0, 100_500, 201_000, 301_500])
})
