import { onTestFinished } from 'vitest'
import type { HostParts } from '../../src/main/app.ts'
import type { ServiceOptions } from '../../src/service/index.ts'
import { makeLiveApp, type TestApp } from './app.ts'
import { startFaultyService, type FaultyService } from './faulty-service.ts'
import { startService, type StartedService } from './service.ts'

export interface FaultyApp {
  service: StartedService
  faulty: FaultyService
  test: TestApp
  /** Stops the desk and starts another on the same folder. */
  restart(): Promise<TestApp>
}

/** A desk on a real service whose answers the test can spoil; all of it ends with the test. */
export async function connectFaulty(
  overrides: Partial<HostParts> = {},
  options: Partial<ServiceOptions> = {},
): Promise<FaultyApp> {
  const service = await startService(options)
  onTestFinished(() => service.stop())
  const faulty = await startFaultyService(service)
  onTestFinished(() => faulty.stop())
  const test = await makeLiveApp(faulty, overrides)
  return {
    service,
    faulty,
    test,
    async restart() {
      await test.app.stop()
      return makeLiveApp(faulty, { ...overrides, folder: test.folder })
    },
  }
}
