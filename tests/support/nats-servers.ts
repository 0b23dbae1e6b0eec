import { onTestFinished, vi } from 'vitest'
import { runNats, type NatsConfig, type NatsServers } from './nats-process.ts'
import { tempFolder } from './temp-folder.ts'

/** Three servers may take long to choose a new leader on a busy machine. */
export const clusterTestMs = 180_000

/** Waits for what desks agree on, also while the servers choose a leader. */
export const settled = (check: () => void | Promise<void>): Promise<void> =>
  vi.waitFor(check, { timeout: clusterTestMs / 2, interval: 20 })

/** Real NATS servers, which end with the test. */
export async function startNats(
  count: 1 | 3 = 1,
  makeConfig?: (config: NatsConfig) => string,
): Promise<NatsServers> {
  const servers = await runNats(tempFolder(), count, makeConfig)
  onTestFinished(servers.stop)
  return servers
}
