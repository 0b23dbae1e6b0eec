import { z } from 'zod'
import type { SessionBus } from './session-bus.ts'
import { until } from './until.ts'

const path = '/org/freedesktop/portal/desktop'
const portalInterface = 'org.freedesktop.portal.Notification'

const notificationSchema = z.looseObject({ title: z.string(), body: z.string().default('') })

export interface PortalNotification {
  id: string
  title: string
  body: string
}

export interface NotificationPortal {
  /** Resolves to the first one with this title, whether it is here already or still to come. */
  waitFor(title: string): Promise<PortalNotification>
  /** The ids of those that were taken back. */
  removed(): readonly string[]
  /** What a click on it does. */
  click(notification: PortalNotification): void
}

/** Puts the notification portal of a sandboxed desktop on the bus, without the daemon behind it. */
export async function startNotificationPortal(sessionBus: SessionBus): Promise<NotificationPortal> {
  const bus = await sessionBus.connect()
  const arrived: PortalNotification[] = []
  const removed: string[] = []
  const portal = {
    version: 1,
    AddNotification(id: string, content: unknown) {
      const { title, body } = notificationSchema.parse(content)
      arrived.push({ id, title, body })
      return null
    },
    RemoveNotification(id: string) {
      removed.push(id)
      return null
    },
  }
  bus.exportInterface(portal, path, {
    name: portalInterface,
    methods: {
      AddNotification: ['sa{sv}', '', ['id', 'notification'], []],
      RemoveNotification: ['s', '', ['id'], []],
    },
    signals: { ActionInvoked: ['ssav', 'id', 'action', 'parameter'] },
    properties: { version: { type: 'u', access: 'read' } },
  })
  await bus.requestName('org.freedesktop.portal.Desktop', 0)
  return {
    waitFor: (title) =>
      until(
        () => arrived.find((notification) => notification.title === title),
        () => `The portal was not asked for “${title}” but for ${JSON.stringify(arrived)}`,
      ),
    removed: () => removed,
    click: ({ id }) => bus.sendSignal(path, portalInterface, 'ActionInvoked', 'ssav', [id, 'default', []]),
  }
}
