import { execFileSync } from 'node:child_process'
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { startInBackground } from './background-process.ts'
import type { DesktopSession } from './desktop-session.ts'
import { withoutTimes } from './read-aloud.ts'
import { until } from './until.ts'

export interface ScreenReader {
  /** What has been spoken so far, an utterance each. */
  spoken(): readonly string[]
  /** What is spoken from here on, or from an earlier utterance on. */
  listen(from?: number): Listening
  /** Waits until it has said everything that it had to say. */
  fallsSilent(): Promise<void>
  /** Presses keys on the keyboard of the session, by their X names: `Down`, `shift+F6`. */
  press(...keys: string[]): void
  stop(): Promise<void>
}

export interface Listening {
  spoken(): readonly string[]
  /** Waits until this is among what is spoken, part of an utterance or all of it. */
  hears(words: string): Promise<void>
}

/** Its voice: what it would say is appended to a file, an utterance to a line. */
const voiceModule = (file: string) => `GenericExecuteSynth "printf '%s\\\\n' \\'$DATA\\' >> '${file}'"
GenericCmdDependency "printf"
GenericMaxChunkLength 4000
GenericDelimiters "~"
GenericRecodeFallback "?"
GenericLanguage "en" "en" "utf-8"
AddVoice "en" "MALE1" "male1"
`

const dispatcherConfig = (folder: string, socket: string) => `LogLevel 1
LogDir "${folder}"
CommunicationMethod "unix_socket"
SocketPath "${socket}"
Timeout 0
DefaultLanguage "en"
AddModule "file" "sd_generic" "file.conf"
DefaultModule file
AudioOutputMethod "alsa"
`

/** The keys that a person presses are no part of what the desk says. */
const orcaCustomizations = `import orca.settings
orca.settings.enableKeyEcho = False
`

/** Orca, on a desktop session of its own, whose voice writes down what it says. */
export async function startScreenReader(desktop: DesktopSession): Promise<ScreenReader> {
  const folder = mkdtempSync(join(tmpdir(), 'tocsin-orca-'))
  const at = (...parts: string[]) => join(folder, ...parts)
  const transcript = at('spoken')
  const socket = at('speech')
  mkdirSync(at('runtime'), { mode: 0o700 })
  for (const name of ['home', 'orca', 'speech-dispatcher/modules']) mkdirSync(at(name), { recursive: true })
  // Without a sound card the dispatcher starts no voice, not even one that makes no sound.
  writeFileSync(at('home', '.asoundrc'), 'pcm.!default null\nctl.!default null\n')
  writeFileSync(at('speech-dispatcher', 'speechd.conf'), dispatcherConfig(folder, socket))
  writeFileSync(at('speech-dispatcher', 'modules', 'file.conf'), voiceModule(transcript))
  writeFileSync(at('orca', 'orca-customizations.py'), orcaCustomizations)
  const env = {
    ...process.env,
    ...desktop.env,
    HOME: at('home'),
    XDG_RUNTIME_DIR: at('runtime'),
    XDG_CONFIG_HOME: at('home', '.config'),
    XDG_DATA_HOME: at('home', '.local', 'share'),
    XDG_CACHE_HOME: at('home', '.cache'),
    GSETTINGS_BACKEND: 'memory',
    SPEECHD_ADDRESS: `unix_socket:${socket}`,
    LANG: 'C.UTF-8',
    LANGUAGE: 'en',
  }
  const started: { stop(): Promise<void> }[] = []
  const start = (command: string, args: readonly string[]) => {
    const program = startInBackground(command, args, env)
    started.push(program)
    return program
  }
  // Orca reads the window that a window manager has made the active one.
  await start('openbox', ['--startup', 'echo ready']).firstLine
  start('/usr/libexec/at-spi-bus-launcher', ['--launch-immediately'])
  const config = at('speech-dispatcher')
  const pid = at('speech-dispatcher.pid')
  const dispatcher = start('speech-dispatcher', ['-s', '-C', config, '-S', socket, '-P', pid, '-t', '0'])
  await until(
    () => existsSync(socket) || undefined,
    () => `speech-dispatcher does not listen: ${dispatcher.complaints()}`,
  )
  const orca = start('orca', ['--replace', '--user-prefs', at('orca'), '--disable=braille'])

  const spoken = () =>
    existsSync(transcript)
      ? readFileSync(transcript, 'utf8')
          .split('\n')
          .map((line) => line.trim())
          .filter((line) => line !== '')
      : []
  function listen(from = spoken().length): Listening {
    const since = () => spoken().slice(from)
    return {
      spoken: since,
      async hears(words) {
        await until(
          () => since().some((line) => withoutTimes(line).includes(words)) || undefined,
          () =>
            `“${words}” was not spoken. What was:\n${since().join('\n')}\nBefore that:\n${spoken().slice(0, from).join('\n')}\n${orca.complaints()}`,
        )
      },
    }
  }
  const silenceMs = 2_000
  async function fallsSilent() {
    let [lines, since] = [spoken().length, Date.now()]
    await until(
      () => {
        if (spoken().length !== lines) [lines, since] = [spoken().length, Date.now()]
        return Date.now() - since >= silenceMs || undefined
      },
      () => `Orca does not stop speaking: ${spoken().slice(-5).join('\n')}`,
    )
  }
  await listen().hears('Screen reader on.')
  return {
    spoken,
    listen,
    fallsSilent,
    press(...keys) {
      for (const key of keys) execFileSync('xdotool', ['key', '--clearmodifiers', key], { env })
    },
    async stop() {
      for (const program of started.toReversed()) await program.stop()
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
    },
  }
}
