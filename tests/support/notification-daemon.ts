import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { startInBackground } from './background-process.ts'
import { monitorBus } from './bus-monitor.ts'
import { createNotificationLog, type ArrivedNotification } from './notification-log.ts'
import type { SessionBus } from './session-bus.ts'
import { until } from './until.ts'

const busName = 'org.freedesktop.Notifications'

export interface NotificationDaemon {
  /** Everything that has arrived, oldest first. */
  arrived(): readonly ArrivedNotification[]
  /** What is still on screen. */
  open(): readonly ArrivedNotification[]
  /** Resolves to the first one that matches, whether it is here already or still to come. */
  waitFor(matches: (notification: ArrivedNotification) => boolean): Promise<ArrivedNotification>
  /**
   * What a click on it does: the daemon tells the program that its default action was chosen. dunst takes
   * clicks on the topmost only, so older ones are dismissed first, as a person works through a pile.
   */
  click(notification: ArrivedNotification): Promise<void>
  /** Reports a click once more, as some daemons do. */
  report(notification: ArrivedNotification): void
  stop(): Promise<void>
}

/** Everything stays where it is until it is clicked or closed, in the order of its arrival, each by itself. */
const dunstConfig = `[global]
  sort = no
  notification_limit = 0
  stack_duplicates = false
  idle_threshold = 0
${['low', 'normal', 'critical'].map((urgency) => `[urgency_${urgency}]\n  timeout = 0\n`).join('')}`

/** Puts a real notification daemon, dunst, on the bus and watches what it is sent. */
export async function startNotificationDaemon(
  sessionBus: SessionBus,
  folder: string,
  env: NodeJS.ProcessEnv,
): Promise<NotificationDaemon> {
  const log = createNotificationLog()
  const rules = [`interface='${busName}'`, `type='method_return'`]
  const monitor = await monitorBus(sessionBus.address, rules, log.read)
  const config = join(folder, 'dunstrc')
  writeFileSync(config, dunstConfig)
  const dunst = startInBackground('dunst', ['-conf', config], env)
  const bus = await sessionBus.connect()
  await until(
    async () => ((await bus.nameHasOwner(busName)) ? true : undefined),
    () => `dunst did not take its name on the bus: ${dunst.complaints()}`,
  )
  const ask = (name: string, member: string, signature: string, body: unknown[]) =>
    bus.invoke<unknown>({
      destination: busName,
      path: '/org/freedesktop/Notifications',
      interface: name,
      member,
      signature,
      body,
    })
  const displayed = () =>
    ask('org.freedesktop.DBus.Properties', 'Get', 'ss', ['org.dunstproject.cmd0', 'displayedLength'])
  const close = async ({ id, summary }: Pick<ArrivedNotification, 'id' | 'summary'>) => {
    await ask(busName, 'CloseNotification', 'u', [id])
    await until(
      () => (log.open().some((open) => open.id === id) ? undefined : true),
      () => `dunst did not close “${summary}”`,
    )
  }

  return {
    arrived: log.arrived,
    open: log.open,
    waitFor: (matches) =>
      until(
        () => log.arrived().find(matches),
        () => `No such notification arrived. What did: ${JSON.stringify(log.arrived(), null, 2)}`,
      ),
    async click({ id, summary }) {
      const pile = log.open()
      const position = pile.findIndex((open) => open.id === id)
      if (position < 0) throw new Error(`The notification “${summary}” is not on screen any more`)
      for (const above of pile.slice(0, position)) await close(above)
      await until(
        async () => ((await displayed()) === log.open().length ? true : undefined),
        () => `dunst does not show what it has accepted: ${JSON.stringify(log.open(), null, 2)}`,
      )
      await ask('org.dunstproject.cmd0', 'NotificationAction', 'u', [0])
      await until(
        () => (log.wasClicked(id) ? true : undefined),
        () => `dunst did not pass on the click on “${summary}”`,
      )
      // As on every desktop, one that was clicked goes away.
      await close({ id, summary })
    },
    report({ id }) {
      bus.sendSignal('/org/freedesktop/Notifications', busName, 'ActionInvoked', 'us', [id, 'default'])
    },
    async stop() {
      await dunst.stop()
      await monitor.stop()
    },
  }
}
