import type { SessionBus } from './session-bus.ts'

const busName = 'org.freedesktop.Notifications'
const path = '/org/freedesktop/Notifications'

/** How the daemon treats what it is asked: accepts it, answers with an error, or never answers. */
type Behaviour = 'accept' | 'refuse' | 'hang'

export interface FaultyDaemon {
  behave(next: Behaviour): void
  /** How often a method was called while the daemon behaved like this. */
  calls(method: 'Notify' | 'CloseNotification', behaviour: Behaviour): number
  /** The numbers of the notifications that it has accepted. */
  ids(): readonly number[]
  /** Tells everybody that a notification was clicked, however often and whenever the test likes. */
  click(id: number): void
  /** Tells everybody that a notification is gone: dismissed by the user. */
  dismiss(id: number): void
}

/** Puts a notification daemon on the bus that accepts, refuses or hangs, as the test says. */
export async function startFaultyDaemon(sessionBus: SessionBus, behaviour: Behaviour): Promise<FaultyDaemon> {
  const bus = await sessionBus.connect()
  const calls: string[] = []
  const ids: number[] = []
  const answer = <Value>(method: string, value: Value): Value | Promise<never> => {
    calls.push(`${method} ${behaviour}`)
    if (behaviour === 'hang') return new Promise<never>(() => undefined)
    if (behaviour === 'refuse' && method === 'Notify') throw new Error('no room for notifications')
    return value
  }
  const daemon = {
    GetCapabilities: () => answer('GetCapabilities', ['body', 'actions']),
    GetServerInformation: () => answer('GetServerInformation', ['faulty', 'tocsin', '1', '1.2']),
    Notify() {
      const id = answer('Notify', ids.length + 1)
      if (typeof id === 'number') ids.push(id)
      return id
    },
    CloseNotification: () => answer('CloseNotification', null),
  }
  bus.exportInterface(daemon, path, {
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
  return {
    behave(next) {
      behaviour = next
    },
    ids: () => ids,
    click: (id) => void bus.sendSignal(path, busName, 'ActionInvoked', 'us', [id, 'default']),
    dismiss: (id) => void bus.sendSignal(path, busName, 'NotificationClosed', 'uu', [id, 2]),
    calls: (method, when) => calls.filter((call) => call === `${method} ${when}`).length,
  }
}
