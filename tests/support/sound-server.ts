import { chmodSync } from 'node:fs'
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import { startInBackground } from './background-process.ts'
import { until } from './until.ts'

const run = promisify(execFile)
const sink = 'tocsin_test'

export interface SoundServer {
  /** The environment of a program that plays to it. */
  env: { XDG_RUNTIME_DIR: string; PULSE_SERVER: string; PULSE_COOKIE: string }
  setMute(isMuted: boolean): Promise<void>
  setVolume(percent: number): Promise<void>
  /** Takes the only output away. */
  removeOutput(): Promise<void>
  stop(): Promise<void>
}

/** A real PulseAudio with one output that nobody hears, in a folder of its own. */
export async function startSoundServer(folder: string): Promise<SoundServer> {
  chmodSync(folder, 0o700)
  const own = { XDG_RUNTIME_DIR: folder, PULSE_COOKIE: `${folder}/cookie` }
  const env = { ...own, PULSE_SERVER: `unix:${folder}/pulse/native` }
  const modules = [`module-null-sink sink_name=${sink}`, 'module-always-sink', 'module-native-protocol-unix']
  const server = startInBackground(
    'pulseaudio',
    [
      ...['-n', '--daemonize=no', '--exit-idle-time=-1', '--use-pid-file=no', '--disallow-exit'],
      ...modules.map((module) => `--load=${module}`),
    ],
    { ...process.env, ...own, HOME: folder },
  )
  const tell = async (...args: string[]) => {
    const { stdout } = await run('pactl', args, { env: { ...process.env, ...env } })
    return stdout.trim()
  }
  const defaultOutput = () => tell('get-default-sink').catch(() => '')
  const outputBecomes = (name: string) =>
    until(
      async () => ((await defaultOutput()) === name ? true : undefined),
      () => `the output of PulseAudio is not ${name}: ${server.complaints()}`,
    )
  await outputBecomes(sink)
  return {
    env,
    async setMute(isMuted) {
      await tell('set-sink-mute', sink, isMuted ? '1' : '0')
    },
    async setVolume(percent) {
      await tell('set-sink-volume', sink, `${percent}%`)
    },
    async removeOutput() {
      await tell('unload-module', 'module-null-sink')
      await outputBecomes('auto_null')
    },
    stop: server.stop,
  }
}
