import type { SoundOutput } from '../platform/host-shell.ts'
import type { AskProgram } from './program-answer.ts'

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
