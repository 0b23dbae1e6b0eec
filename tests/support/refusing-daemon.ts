import type { SessionBus } from './session-bus.ts'

const busName = 'org.freedesktop.Notifications'

export interface RefusingDaemon {
  /** How many notifications it has refused. */
  refused(): number
}

/** Puts a notification daemon on the bus that answers every notification with an error. */
export async function startRefusingDaemon(sessionBus: SessionBus): Promise<RefusingDaemon> {
  const bus = await sessionBus.connect()
  let refused = 0
  const daemon = {
    GetCapabilities: () => ['body', 'actions'],
    GetServerInformation: () => ['refusing', 'tocsin', '1', '1.2'],
    Notify() {
      refused++
      throw new Error('no room for notifications')
    },
    CloseNotification: () => null,
  }
  bus.exportInterface(daemon, '/org/freedesktop/Notifications', {
    name: busName,
    methods: {
      GetCapabilities: ['', 'as', [], ['capabilities']],
      GetServerInformation: ['', 'ssss', [], ['name', 'vendor', 'version', 'spec']],
      Notify: [
        'susssasa{sv}i',
        'u',
        ['app', 'replaces', 'icon', 'summary', 'body', 'actions', 'hints', 'timeout'],
        ['id'],
      ],
      CloseNotification: ['u', '', ['id'], []],
    },
  })
  await bus.requestName(busName, 0)
  return { refused: () => refused }
}
