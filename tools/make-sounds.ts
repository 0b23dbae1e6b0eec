// Synthesizes the alarm sounds: `node tools/make-sounds.ts` writes resources/sounds.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const rate = 22_050
const fadeSeconds = 0.008
// A fundamental with two overtones is audible in a noisy room and on small loudspeakers.
const overtones = [1, 0.35, 0.15]

/** Notes in sequence; a frequency of 0 is a pause. */
type Note = readonly [hertz: number, seconds: number]
type Notes = readonly Note[]

/** The sounds differ in rhythm more than in pitch, so that listeners of any age can tell them apart. */
const sounds: Record<string, { notes: Notes; decibels: number }> = {
  // Six quick pulses, up and down.
  critical: {
    notes: repeat(3, [
      [988, 0.11],
      [0, 0.035],
      [740, 0.11],
      [0, 0.035],
    ]),
    decibels: -6,
  },
  // Two rising pairs.
  high: {
    notes: repeat(2, [
      [659, 0.14],
      [880, 0.18],
      [0, 0.13],
    ]),
    decibels: -6,
  },
  // One falling pair.
  medium: {
    notes: [
      [784, 0.2],
      [0, 0.05],
      [587, 0.3],
    ],
    decibels: -7,
  },
  // A short, soft step.
  low: {
    notes: [
      [523, 0.09],
      [659, 0.14],
    ],
    decibels: -10,
  },
  // Three long steps down, unlike any alarm.
  lost: {
    notes: [
      [440, 0.3],
      [0, 0.05],
      [330, 0.3],
      [0, 0.05],
      [220, 0.45],
    ],
    decibels: -6,
  },
}

function repeat(times: number, notes: Notes): Notes {
  return Array.from({ length: times }, () => notes).flat()
}

function samplesOf([hertz, seconds]: Note): number[] {
  const length = Math.round(seconds * rate)
  return Array.from({ length }, (_, at) => {
    // A fade at both ends avoids clicks.
    const edge = Math.min(at, length - 1 - at) / (fadeSeconds * rate)
    const envelope = edge >= 1 ? 1 : (1 - Math.cos(Math.PI * edge)) / 2
    const wave = overtones.reduce(
      (sum, part, index) => sum + part * Math.sin((2 * Math.PI * hertz * (index + 1) * at) / rate),
      0,
    )
    return envelope * wave
  })
}

/** A mono 16-bit WAV file with its peak at `decibels` relative to full scale. */
function wavOf(notes: Notes, decibels: number): Buffer {
  const samples = notes.flatMap(samplesOf)
  const loudest = samples.reduce((most, sample) => Math.max(most, Math.abs(sample)), 0)
  const gain = (32_767 * 10 ** (decibels / 20)) / loudest
  const file = Buffer.alloc(44 + samples.length * 2)
  file.write('RIFF', 0)
  file.writeUInt32LE(file.length - 8, 4)
  file.write('WAVEfmt ', 8)
  file.writeUInt32LE(16, 16)
  file.writeUInt16LE(1, 20)
  file.writeUInt16LE(1, 22)
  file.writeUInt32LE(rate, 24)
  file.writeUInt32LE(rate * 2, 28)
  file.writeUInt16LE(2, 32)
  file.writeUInt16LE(16, 34)
  file.write('data', 36)
  file.writeUInt32LE(samples.length * 2, 40)
  samples.forEach((sample, index) => file.writeInt16LE(Math.round(sample * gain), 44 + index * 2))
  return file
}

const folder = resolve(import.meta.dirname, '../resources/sounds')
mkdirSync(folder, { recursive: true })
for (const [name, { notes, decibels }] of Object.entries(sounds))
  writeFileSync(join(folder, `${name}.wav`), wavOf(notes, decibels))
