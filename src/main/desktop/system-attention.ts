import type { SystemAttention } from '../platform/host-shell.ts'
import type { AskProgram } from './program-answer.ts'
import { readSoundOutput } from './sound-output.ts'

export interface SystemAttentionParts {
  platform: NodeJS.Platform
  env: NodeJS.ProcessEnv
  /** Whose icon the tray is to have. */
  processId: number
  ask: AskProgram
}

type BusObject = readonly [name: string, path: string]

const bus: BusObject = ['org.freedesktop.DBus', '/org/freedesktop/DBus']
const notifications: BusObject = ['org.freedesktop.Notifications', '/org/freedesktop/Notifications']
const watcher: BusObject = ['org.kde.StatusNotifierWatcher', '/StatusNotifierWatcher']
const replyTimeoutMs = 2_000
const maxTrayItems = 50

/** Asks the system whether what the desk does to get attention reaches a person; what it does not say is unknown. */
export function createSystemAttention(parts: SystemAttentionParts): () => Promise<SystemAttention> {
  const { platform, env, ask } = parts

  /** The answer of a program on the session bus; null: there is none. */
  const call = async ([name, path]: BusObject, method: string, ...args: string[]) => {
    const options = ['--session', '--print-reply=literal', `--reply-timeout=${replyTimeoutMs}`]
    const text = await ask('dbus-send', [...options, `--dest=${name}`, path, method, ...args])
    return text?.trim() ?? null
  }
  const property = (object: BusObject, from: string, member: string) =>
    call(object, 'org.freedesktop.DBus.Properties.Get', `string:${from}`, `string:${member}`)
  const isOn = (text: string | null) => (text === null ? null : /\bboolean true$/.test(text))

  const doNotDisturb = async (): Promise<SystemAttention['doNotDisturb']> => {
    if (platform !== 'linux') return 'unknown'
    if (/\bGNOME\b/i.test(env['XDG_CURRENT_DESKTOP'] ?? '')) {
      const banners = await ask('gsettings', ['get', 'org.gnome.desktop.notifications', 'show-banners'])
      return banners === null ? 'unknown' : banners.trim() === 'false' ? 'on' : 'off'
    }
    const inhibited =
      isOn(await property(notifications, notifications[0], 'Inhibited')) ??
      isOn(await property(notifications, 'org.dunstproject.cmd0', 'paused'))
    return inhibited === null ? 'unknown' : inhibited ? 'on' : 'off'
  }

  /** An item is registered as a name on the bus, some with a path behind it. */
  const isOwn = async (item: string) => {
    const [name = ''] = item.split('/')
    const owner = await call(bus, `${bus[0]}.GetConnectionUnixProcessID`, `string:${name}`)
    return owner === `uint32 ${parts.processId}`
  }

  const tray = async (): Promise<SystemAttention['tray']> => {
    // The other systems always have a place for it.
    if (platform !== 'linux') return 'shown'
    if (!isOn(await property(watcher, watcher[0], 'IsStatusNotifierHostRegistered')))
      // On X11 the icon may be in a tray of the older kind, of which nobody on the bus knows.
      return env['XDG_SESSION_TYPE'] === 'wayland' ? 'none' : 'unknown'
    const items = (await property(watcher, watcher[0], 'RegisteredStatusNotifierItems')) ?? ''
    // The newest are last.
    const names = (items.match(/(?<![\w.:/-])[:\w][\w.:/-]*[./]\S*/g) ?? []).slice(-maxTrayItems).toReversed()
    for (const name of names) if (await isOwn(name)) return 'shown'
    return 'none'
  }

  return async () => {
    const [sound, disturbing, icon] = await Promise.all([
      readSoundOutput(platform, ask),
      doNotDisturb(),
      tray(),
    ])
    return { sound, doNotDisturb: disturbing, tray: icon }
  }
}
