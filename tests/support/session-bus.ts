import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { sessionBus, type MessageBus } from 'dbus-native'
import { startInBackground } from './background-process.ts'

export interface SessionBus {
  address: string
  /** A connection of the test's own, which reads variants and dictionaries as plain values. */
  connect(): Promise<MessageBus>
  stop(): Promise<void>
}

/** Starts a session bus that only this test knows; its socket lives in the folder. */
export async function startSessionBus(folder: string): Promise<SessionBus> {
  const config = join(folder, 'bus.conf')
  writeFileSync(config, busConfig(join(folder, 'bus')))
  const daemon = startInBackground(
    'dbus-daemon',
    ['--nofork', '--nopidfile', '--print-address', `--config-file=${config}`],
    process.env,
  )
  const address = await daemon.firstLine
  const connections: MessageBus[] = []
  return {
    address,
    async connect() {
      const bus = sessionBus({ busAddress: address, plainValues: true })
      await bus.getId()
      connections.push(bus)
      return bus
    },
    async stop() {
      await Promise.all(connections.map((bus) => bus.close()))
      await daemon.stop()
    },
  }
}

/**
 * No service directories: nothing of this machine's desktop is started by being asked for. Other users may connect,
 * who by default may not: root's tests start the desk as one.
 */
const busConfig = (socket: string) => `<busconfig>
  <type>session</type>
  <listen>unix:path=${socket}</listen>
  <policy context="default">
    <allow user="*"/>
    <allow own="*"/>
    <allow send_destination="*" eavesdrop="true"/>
    <allow eavesdrop="true"/>
  </policy>
</busconfig>
`
