import { describe, expect, it } from 'vitest'
import { readSoundOutput, createSystemAttention } from '../../../../src/main/desktop/system-attention.ts'

/** Programs that print this when they are asked so; any other question fails. */
const programs = (answers: Record<string, string>) => (program: string, args: readonly string[]) => {
  const asked = `${program} ${args.join(' ')}`
  const [, text = null] = Object.entries(answers).find(([question]) => asked.includes(question)) ?? []
  return Promise.resolve(text)
}

const sink = { 'get-default-sink': 'speakers\n', 'get-sink-mute speakers': 'Mute: no\n' }
const volume = (left: number, right: number) =>
  `Volume: front-left: 1 / ${left}% / 0.00 dB,   front-right: 1 /  ${right}% / 0.00 dB\n        balance 0.00\n`

describe('the sound output', () => {
  it.each<[NodeJS.Platform, Record<string, string>, string]>([
    ['linux', {}, 'unknown'],
    ['linux', { ...sink, 'get-sink-volume': volume(40, 40) }, 'audible'],
    ['linux', { ...sink, 'get-sink-volume': volume(0, 40) }, 'audible'],
    ['linux', { ...sink, 'get-sink-volume': volume(0, 0) }, 'silent'],
    ['linux', { ...sink, 'get-sink-mute speakers': 'Mute: yes\n' }, 'muted'],
    ['linux', { 'get-default-sink': 'auto_null\n' }, 'no-output'],
    ['linux', { ...sink, 'get-sink-volume': 'garbage' }, 'unknown'],
    ['linux', { 'get-default-sink': 'speakers\n' }, 'unknown'],
    ['linux', { 'wpctl get-volume': 'Volume: 0.40\n' }, 'audible'],
    ['linux', { 'wpctl get-volume': 'Volume: 0.40 [MUTED]\n' }, 'muted'],
    ['linux', { 'wpctl get-volume': 'Volume: 0.00\n' }, 'silent'],
    [
      'linux',
      { 'wpctl get-volume': 'Volume: 1.00\n', 'wpctl inspect': ' * node.name = "auto_null"\n' },
      'no-output',
    ],
    ['darwin', { osascript: 'output volume:50, alert volume:100, output muted:false\n' }, 'audible'],
    ['darwin', { osascript: 'output volume:50, alert volume:100, output muted:true\n' }, 'muted'],
    ['darwin', { osascript: 'output volume:0, alert volume:100, output muted:false\n' }, 'silent'],
    // An output without a volume of its own, such as a screen.
    ['darwin', { osascript: 'output volume:missing value, output muted:missing value\n' }, 'unknown'],
    ['win32', { ...sink, 'get-sink-volume': volume(40, 40) }, 'unknown'],
  ])('on %s, answered %j, is %s', async (platform, answers, expected) => {
    expect(await readSoundOutput(platform, programs(answers))).toBe(expected)
  })
})

const read = (platform: NodeJS.Platform, env: NodeJS.ProcessEnv, answers: Record<string, string>) =>
  createSystemAttention({ platform, env, processId: 4711, ask: programs(answers) })()

describe('do not disturb', () => {
  it.each<[NodeJS.Platform, string, Record<string, string>, string]>([
    ['linux', 'GNOME', { 'show-banners': 'false\n' }, 'on'],
    ['linux', 'ubuntu:GNOME', { 'show-banners': 'true\n' }, 'off'],
    ['linux', 'GNOME', {}, 'unknown'],
    ['linux', 'KDE', { 'string:Inhibited': '   variant       boolean true\n' }, 'on'],
    ['linux', 'KDE', { 'string:Inhibited': '   variant       boolean false\n' }, 'off'],
    ['linux', 'none', { 'string:paused': '   variant       boolean true\n' }, 'on'],
    ['linux', 'none', {}, 'unknown'],
    // Its default says nothing about a desktop that does not ask it.
    ['linux', 'XFCE', { 'show-banners': 'true\n' }, 'unknown'],
    ['darwin', '', {}, 'unknown'],
    ['win32', '', {}, 'unknown'],
  ])('on %s %s, answered %j, is %s', async (platform, desktop, answers, expected) => {
    const { doNotDisturb } = await read(platform, { XDG_CURRENT_DESKTOP: desktop }, answers)
    expect(doNotDisturb).toBe(expected)
  })
})

describe('the tray', () => {
  const host = { IsStatusNotifierHostRegistered: '   variant       boolean true\n' }
  const items = {
    RegisteredStatusNotifierItems:
      '   variant       array [\n         :1.7/org/ayatana/item\n         org.kde.StatusNotifierItem-4711-1\n      ]\n',
  }
  it.each<[string, Record<string, string>, string]>([
    ['x11', { ...host, ...items, 'string:org.kde.StatusNotifierItem-4711-1': '   uint32 4711\n' }, 'shown'],
    ['x11', { ...host, ...items, 'string::1.7': '   uint32 4711\n' }, 'shown'],
    ['x11', { ...host, ...items, 'string::1.7': '   uint32 47\n' }, 'none'],
    ['x11', host, 'none'],
    ['x11', {}, 'unknown'],
    ['wayland', {}, 'none'],
  ])('on %s, answered %j, is %s', async (session, answers, expected) => {
    expect((await read('linux', { XDG_SESSION_TYPE: session }, answers)).tray).toBe(expected)
  })
})
