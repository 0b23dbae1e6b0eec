import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { soundIds } from '../../../src/shared/model/attention.ts'

const read = (sound: string) =>
  readFileSync(new URL(`../../../resources/sounds/${sound}.wav`, import.meta.url))
const samplesOf = (file: Buffer) =>
  Array.from({ length: (file.length - 44) / 2 }, (_, index) => file.readInt16LE(44 + index * 2))

/** Where the sound is silent for a moment: its rhythm. */
function pulses(samples: readonly number[], rate: number): number {
  const step = Math.round(rate / 100)
  const loud = samples
    .filter((_, at) => at % step === 0)
    .map((_, at) => samples.slice(at * step, (at + 1) * step).some((sample) => Math.abs(sample) > 800))
  return loud.filter((is, at) => is && loud[at - 1] !== true).length
}

describe.each(soundIds)('the sound %s', (sound) => {
  const file = read(sound)
  const samples = samplesOf(file)

  it('is a small file of one channel in 16 bits', () => {
    expect(file.toString('latin1', 0, 4) + file.toString('latin1', 8, 16)).toBe('RIFFWAVEfmt ')
    expect({
      channels: file.readUInt16LE(22),
      rate: file.readUInt32LE(24),
      bits: file.readUInt16LE(34),
    }).toEqual({
      channels: 1,
      rate: 22_050,
      bits: 16,
    })
    expect(file.length).toBeLessThan(60_000)
  })

  it('is loud enough and never at the limit: 6 to 10 decibels below it', () => {
    const peak = 20 * Math.log10(Math.max(...samples.map(Math.abs)) / 32_767)
    expect(peak).toBeLessThanOrEqual(-5.9)
    expect(peak).toBeGreaterThanOrEqual(-10.1)
  })

  it('begins and ends without a click', () => {
    expect(Math.abs(samples[0] ?? 1)).toBeLessThan(50)
    expect(Math.abs(samples.at(-1) ?? 1)).toBeLessThan(50)
  })
})

it('no two have the same rhythm', () => {
  const rhythms = soundIds.map((sound) => {
    const samples = samplesOf(read(sound))
    return `${pulses(samples, 22_050)} pulses in ${(samples.length / 22_050).toFixed(1)} s`
  })
  expect(new Set(rhythms).size).toBe(soundIds.length)
})
