import { expect, it, onTestFinished } from 'vitest'
import { createDaemonProbe } from '../../../src/main/desktop/daemon-probe.ts'
import { onPath } from '../../../tools/project.ts'
import { startFaultyDaemon } from '../../support/faulty-daemon.ts'
import { createManualClock } from '../../support/manual-clock.ts'
import { startSessionBus } from '../../support/session-bus.ts'
import { tempFolder } from '../../support/temp-folder.ts'

const hasBus = process.platform === 'linux' && ['dbus-daemon', 'dbus-send'].every((name) => onPath(name))

it.runIf(hasBus)(
  'tells a daemon that answers from one that is missing, and from one that hangs',
  async () => {
    const bus = await startSessionBus(tempFolder())
    onTestFinished(() => bus.stop())
    const clock = createManualClock()
    const log: string[] = []
    const probe = createDaemonProbe({
      platform: 'linux',
      env: { ...process.env, DBUS_SESSION_BUS_ADDRESS: bus.address },
      clock,
      log: (_level, message) => log.push(message),
    })
    expect(await probe.obstacle()).toBe('no notification daemon')
    const daemon = await startFaultyDaemon(bus, 'accept')
    expect(await probe.obstacle()).toBeNull()

    daemon.behave('hang')
    const hanging = 'the notification daemon does not answer'
    expect(await Promise.all([probe.obstacle(), probe.obstacle()])).toEqual([hanging, hanging])
    daemon.behave('accept')
    // Nobody waits for it again so soon.
    expect(await probe.obstacle()).toBe(hanging)
    clock.leap(30_000)
    expect(await probe.obstacle()).toBeNull()
    // One line for each question that failed.
    expect(log).toHaveLength(2)
  },
)
