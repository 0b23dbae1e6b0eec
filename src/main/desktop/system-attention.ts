import type { SystemAttention, SoundOutput } from '../platform/host-shell.ts'
import type { AskProgram } from './program-answer.ts'

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
    // The other systems always have a tray.
    if (platform !== 'linux') return 'shown'
    if (!isOn(await property(watcher, watcher[0], 'IsStatusNotifierHostRegistered')))
      // On X11 the icon may be in an older kind of tray, which the bus does not know about.
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

/** What sound servers call the output that they make up where there is none. */
const dummyOutput = 'auto_null'

/** Whether the system's default output can be heard. Only what a sound server says counts: without one nothing is known. */
export async function readSoundOutput(platform: NodeJS.Platform, ask: AskProgram): Promise<SoundOutput> {
  if (platform === 'darwin') return macOutput((await ask('osascript', ['-e', 'get volume settings'])) ?? '')
  if (platform !== 'linux') return 'unknown'
  const pulse = await askPulse(ask)
  return pulse === 'unknown' ? askPipeWire(ask) : pulse
}

/** PulseAudio, and PipeWire where it speaks for PulseAudio. */
async function askPulse(ask: AskProgram): Promise<SoundOutput> {
  const output = (await ask('pactl', ['get-default-sink']))?.trim() ?? ''
  if (output === '') return 'unknown'
  if (output === dummyOutput) return 'no-output'
  const mute = await ask('pactl', ['get-sink-mute', output])
  if (mute === null) return 'unknown'
  if (/^Mute: yes/m.test(mute)) return 'muted'
  const percents = [...((await ask('pactl', ['get-sink-volume', output])) ?? '').matchAll(/(?<!\d)(\d+)%/g)]
  if (percents.length === 0) return 'unknown'
  return percents.every(([, percent]) => percent === '0') ? 'silent' : 'audible'
}

/** `Volume: 0.40`, or `Volume: 0.40 [MUTED]`. */
async function askPipeWire(ask: AskProgram): Promise<SoundOutput> {
  const output = '@DEFAULT_AUDIO_SINK@'
  const text = await ask('wpctl', ['get-volume', output])
  const volume = /^Volume: ([\d.]+)( \[MUTED\])?/m.exec(text ?? '')
  if (!volume) return 'unknown'
  if ((await ask('wpctl', ['inspect', output]))?.includes(`"${dummyOutput}"`)) return 'no-output'
  if (volume[2]) return 'muted'
  return Number(volume[1]) === 0 ? 'silent' : 'audible'
}

/** `output volume:50, input volume:75, alert volume:100, output muted:false`; `missing value` where it has no control. */
function macOutput(text: string): SoundOutput {
  if (/output muted:true/.test(text)) return 'muted'
  const volume = /output volume:(\d+)/.exec(text)?.[1]
  if (volume === undefined) return 'unknown'
  return volume === '0' ? 'silent' : 'audible'
}
