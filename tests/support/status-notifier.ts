import { join } from 'node:path'
import { isDeepStrictEqual } from 'node:util'
import type { MessageBus } from 'dbus-native'
import { z } from 'zod'
import type { SessionBus } from './session-bus.ts'
import { until } from './until.ts'

const watcherName = 'org.kde.StatusNotifierWatcher'
const itemInterface = 'org.kde.StatusNotifierItem'
const itemPath = '/StatusNotifierItem'
const menuInterface = 'com.canonical.dbusmenu'

const pixmapSchema = z
  .tuple([z.number(), z.number(), z.instanceof(Uint8Array)])
  .transform(([width, height, pixels]) => ({ width, height, pixels }))

/** What a tray shows of an item. The tool tip's own title is where Electron puts its text. */
const itemSchema = z
  .object({
    Id: z.string(),
    Title: z.string(),
    Status: z.string(),
    Menu: z.string(),
    IconPixmap: z.array(pixmapSchema).default([]),
    IconName: z.string().default(''),
    IconThemePath: z.string().default(''),
    ToolTip: z.tuple([z.string(), z.unknown(), z.string(), z.string()]),
  })
  .transform((item) => ({
    id: item.Id,
    title: item.Title,
    status: item.Status,
    menu: item.Menu,
    toolTip: item.ToolTip[2],
    /** In ARGB, most significant byte first. */
    icons: item.IconPixmap,
    /** For a desktop that takes no pixels; empty where there are some. */
    iconFile: item.IconThemePath && join(item.IconThemePath, `${item.IconName}.png`),
  }))
export type TrayItem = z.infer<typeof itemSchema>

const menuEntrySchema = z
  .tuple([
    z.number(),
    z.object({
      label: z.string().default(''),
      type: z.string().default('standard'),
      enabled: z.boolean().default(true),
    }),
    z.array(z.unknown()),
  ])
  .transform(([id, properties]) => ({ id, ...properties }))
export type TrayMenuEntry = z.infer<typeof menuEntrySchema>

const layoutSchema = z.tuple([z.number(), z.tuple([z.number(), z.unknown(), z.array(menuEntrySchema)])])

export interface Tray {
  /** The item of the program that registered last and still runs, as it is now; waits for one that matches. */
  waitFor(matches?: (item: TrayItem) => boolean): Promise<TrayItem>
  /** The entries of its menu, without what lies deeper. */
  menu(): Promise<TrayMenuEntry[]>
  /** What a click on the icon does. */
  activate(): Promise<void>
  /** What a click on a menu entry does. */
  choose(label: string): Promise<void>
  /** Takes the tray away and, when it has been gone, puts another one in its place, as a desktop's shell does. */
  restart(whileGone?: () => Promise<void>): Promise<void>
}

/** Plays the part of a desktop's tray, so that a program's tray icon has somewhere to appear. */
export async function startTray(sessionBus: SessionBus): Promise<Tray> {
  const begin = async () => {
    const connection = await sessionBus.connect()
    registered.length = 0
    connection.exportInterface(watcher(registered), '/StatusNotifierWatcher', watcherDescription)
    await connection.requestName(watcherName, 0)
    return connection
  }
  const registered: string[] = []
  let bus = await begin()

  const owner = () =>
    until(
      () => latestAlive(bus, registered),
      () => 'No program has put an icon into the tray.',
    )
  const read = async () => {
    const properties = await call(
      bus,
      await owner(),
      itemPath,
      'org.freedesktop.DBus.Properties',
      'GetAll',
      's',
      [itemInterface],
    )
    return itemSchema.parse(properties)
  }
  const menu = async () => {
    const { menu: path } = await read()
    const layout = await call(bus, await owner(), path, menuInterface, 'GetLayout', 'iias', [0, -1, []])
    return { path, entries: layoutSchema.parse(layout)[1][2] }
  }

  return {
    async waitFor(matches = () => true) {
      let seen: TrayItem | undefined
      return until(
        async () => {
          seen = await read()
          return matches(seen) ? seen : undefined
        },
        () => `The tray's item does not match; its tool tip is “${seen?.toolTip ?? ''}”.`,
      )
    },
    menu: async () => (await menu()).entries,
    async activate() {
      await call(bus, await owner(), itemPath, itemInterface, 'Activate', 'ii', [0, 0])
    },
    async choose(label) {
      for (;;) {
        const shown = await menu()
        const entry = shown.entries.find((candidate) => candidate.label === label)
        if (entry === undefined)
          throw new Error(`The tray's menu has no “${label}”: ${JSON.stringify(shown.entries)}`)
        const clicked: unknown[] = [entry.id, 'clicked', ['i', 0], 0]
        try {
          await call(bus, await owner(), shown.path, menuInterface, 'Event', 'isvu', clicked)
          return
        } catch (error) {
          // An alarm raised meanwhile makes the program replace its menu, and the entry is another one.
          if (isDeepStrictEqual(await menu(), shown)) throw error
        }
      }
    },
    async restart(whileGone) {
      await bus.close()
      await whileGone?.()
      bus = await begin()
    },
  }
}

/** A program's registration is its name on the bus, which goes with the program. */
async function latestAlive(bus: MessageBus, registered: readonly string[]): Promise<string | undefined> {
  for (const name of registered.toReversed()) if (await bus.nameHasOwner(name)) return name
  return undefined
}

const watcher = (registered: string[]) => ({
  RegisteredStatusNotifierItems: registered,
  IsStatusNotifierHostRegistered: true,
  ProtocolVersion: 0,
  RegisterStatusNotifierItem(name: string) {
    registered.push(name)
    return null
  },
  RegisterStatusNotifierHost: () => null,
})

const watcherDescription = {
  name: watcherName,
  methods: {
    RegisterStatusNotifierItem: ['s', '', ['service'], []] as [string, string, string[], string[]],
    RegisterStatusNotifierHost: ['s', '', ['service'], []] as [string, string, string[], string[]],
  },
  properties: {
    RegisteredStatusNotifierItems: { type: 'as', access: 'read' as const },
    IsStatusNotifierHostRegistered: { type: 'b', access: 'read' as const },
    ProtocolVersion: { type: 'i', access: 'read' as const },
  },
}

function call(
  bus: MessageBus,
  destination: string,
  path: string,
  name: string,
  member: string,
  signature: string,
  body: unknown[],
): PromiseLike<unknown> {
  return bus.invoke<unknown>({ destination, path, interface: name, member, signature, body })
}
