import { messageType, type Message } from 'dbus-native'
import { z } from 'zod'

/** A notification as it arrived on the bus and was accepted by the daemon. */
export interface ArrivedNotification {
  /** The daemon's number for it. */
  id: number
  appName: string
  /** The notification it takes the place of; 0 for none. */
  replacesId: number
  summary: string
  body: string
  /** Key and label by turns, as the specification has them. */
  actions: string[]
  /** 0 low, 1 normal, 2 critical. */
  urgency: number | null
}

export interface NotificationLog {
  read(message: Message): void
  /** Everything that has arrived, oldest first. */
  arrived(): readonly ArrivedNotification[]
  /** What is still on screen. */
  open(): readonly ArrivedNotification[]
  /** Whether the daemon has told the program that this one was clicked. */
  wasClicked(id: number): boolean
}

const notifyBody = z.tuple([
  z.string(),
  z.number(),
  z.string(),
  z.string(),
  z.string(),
  z.array(z.string()),
  z.looseObject({ urgency: z.number().optional() }),
  z.number(),
])

/** Makes sense of the messages between programs and the notification daemon. */
export function createNotificationLog(): NotificationLog {
  /** Asked for, and not yet answered with a number. */
  const asked = new Map<string, Omit<ArrivedNotification, 'id'>>()
  const arrived: ArrivedNotification[] = []
  const closed = new Set<number>()
  const clicked = new Set<number>()

  function read({ type, member, sender, destination, serial, replySerial, body = [] }: Message): void {
    const firstNumber = () => z.number().parse(body[0])
    if (type === messageType.methodCall && member === 'Notify') {
      const [appName, replacesId, , summary, text, actions, hints] = notifyBody.parse(body)
      const urgency = hints.urgency ?? null
      asked.set(callKey(sender, serial), { appName, replacesId, summary, body: text, actions, urgency })
    } else if (type === messageType.methodReturn) {
      const key = callKey(destination, replySerial)
      const notification = asked.get(key)
      if (notification === undefined) return
      asked.delete(key)
      arrived.push({ id: firstNumber(), ...notification })
    } else if (type === messageType.signal && member === 'NotificationClosed') {
      closed.add(firstNumber())
    } else if (type === messageType.signal && member === 'ActionInvoked') {
      clicked.add(firstNumber())
    }
  }

  return {
    read,
    arrived: () => arrived,
    open: () => arrived.filter(({ id }) => !closed.has(id)),
    wasClicked: (id) => clicked.has(id),
  }
}

const callKey = (caller: string | undefined, serial: number | undefined) => `${caller ?? ''} ${serial ?? ''}`
