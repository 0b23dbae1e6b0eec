import { expect, it } from 'vitest'
import { messageOf } from '../../../../src/shared/errors.ts'
import { usageExitCode } from '../../../../src/shared/model/constants.ts'
import { createEmbeddedService } from '../../../../src/main/embedded/embedded-service.ts'
import { createLogRecorder } from '../../../support/log-recorder.ts'
import { createManualClock } from '../../../support/manual-clock.ts'

/** A service that listens and ends after so long, each time. */
function setUp(livesMs: number, { code = 70, listens = true } = {}) {
  const clock = createManualClock()
  const launches: number[] = []
  const failures: string[] = []
  const service = createEmbeddedService({
    spawn: () => {
      launches.push(clock.now())
      return {
        onMessage: (listener) => {
          if (listens)
            clock.after(10, () => listener({ kind: 'listening', url: 'http://127.0.0.1:1', port: 1 }))
        },
        onExit: (listener) => void clock.after(livesMs, () => listener(code)),
        send: () => undefined,
        kill: () => undefined,
      }
    },
    dataFile: ':memory:',
    token: 't',
    plant: ['--tags', '99999'],
    clock,
    log: createLogRecorder().log,
    onFailed: (detail) => failures.push(detail),
  })
  return { clock, launches, failures, service }
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

it('a service that does not understand its arguments is not started again, and the start says why', async () => {
  const { clock, launches, failures, service } = setUp(20, { code: usageExitCode, listens: false })
  const started = service.start().catch((error: unknown) => messageOf(error))
  await clock.advance(3_600_000)
  expect(launches).toEqual([0])
  expect(clock.pending()).toBe(0)
  expect(await started).toBe('the embedded service refused its arguments: --tags 99999')
  expect(failures).toEqual([await started])
  await service.stop()
})

it('a service that cannot listen for another reason is started again', async () => {
  const { clock, launches, service } = setUp(20, { code: 1, listens: false })
  void service.start()
  await clock.advance(3_000)
  expect(launches).toEqual([0, 520, 1_540])
})
