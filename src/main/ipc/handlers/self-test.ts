import { succeed } from '../../../shared/result.ts'
import type { SelfTestState } from '../../../shared/model/self-test.ts'
import type { SelfTest } from '../../selftest/self-test.ts'
import type { Handlers } from '../router.ts'

export interface SelfTestHandlerParts {
  selfTest: Pick<SelfTest, 'run' | 'drawn' | 'cancel'> & { state(): SelfTestState }
}

type SelfTestChannel = Extract<keyof Handlers, `selfTest.${string}`>

/** The test of this desk. */
export function createSelfTestHandlers({ selfTest }: SelfTestHandlerParts): Pick<Handlers, SelfTestChannel> {
  return {
    'selfTest.read': () => succeed(selfTest.state()),
    'selfTest.run': (order, page, actor) => selfTest.run(order, page, actor),
    'selfTest.drawn': (drawing) => {
      selfTest.drawn(drawing)
      return succeed(null)
    },
    'selfTest.cancel': ({ ticket }) => {
      selfTest.cancel(ticket)
      return succeed(null)
    },
  }
}
