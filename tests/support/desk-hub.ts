import { systemClock } from '../../src/main/platform/clock.ts'
import { createSecrets } from '../../src/main/platform/secrets.ts'
import { createSupervisor } from '../../src/main/platform/supervisor.ts'
import { createHub } from '../../src/main/server/hub.ts'
import { createLogRecorder } from './log-recorder.ts'
import { environmentNetwork } from './network.ts'

/** The connection of a desk to a hub, without the desk. */
export function hubOf(url: string, token = 'token') {
  const { log } = createLogRecorder()
  return createHub({
    url,
    token: () => token,
    network: environmentNetwork(),
    secrets: createSecrets(),
    subscribe: null,
    clock: systemClock,
    random: Math.random,
    supervisor: createSupervisor({ clock: systemClock, log, onChange: () => undefined }),
  })
}
