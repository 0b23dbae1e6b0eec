// Makes the desk's sounds from nothing but arithmetic: `node scripts/make-sounds.mjs` writes resources/sounds.
import { mkdirSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'

const rate = 22_050
const fadeSeconds = 0.008
// A fundamental with two overtones: heard through the noise of a room, on small loudspeakers as well.
const overtones = [1, 0.35, 0.15]

/**
 * Notes in sequence, each a frequency in hertz and a length in seconds; a frequency of 0 is a pause.
 * @typedef {readonly (readonly [hertz: number, seconds: number])[]} Notes
 */

/**
 * The sounds differ in rhythm before they differ in pitch, so that they are told apart by ears of any age.
 * @type {Record<string, { notes: Notes, decibels: number }>}
 */
const sounds = {
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
  // Three long steps down: nothing that an alarm does.
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

/**
 * @param {number} times
 * @param {Notes} notes
 * @returns {Notes}
 */
function repeat(times, notes) {
  return Array.from({ length: times }, () => notes).flat()
}

/**
 * @param {readonly [hertz: number, seconds: number]} note
 * @returns {number[]}
 */
function samplesOf([hertz, seconds]) {
  const length = Math.round(seconds * rate)
  return Array.from({ length }, (_, at) => {
    // Without a fade at both ends a tone begins and ends with a click.
    const edge = Math.min(at, length - 1 - at) / (fadeSeconds * rate)
    const envelope = edge >= 1 ? 1 : (1 - Math.cos(Math.PI * edge)) / 2
    const wave = overtones.reduce(
      (sum, part, index) => sum + part * Math.sin((2 * Math.PI * hertz * (index + 1) * at) / rate),
      0,
    )
    return envelope * wave
  })
}

/**
 * A WAV file: one channel, 16 bits, its loudest sample at so many decibels below full scale.
 * @param {Notes} notes
 * @param {number} decibels
 */
function wavOf(notes, decibels) {
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
