import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { isolated, shortLine, shownLine } from '../../../../src/shared/rules/shown-text.ts'

const rlo = '\u202E'
const [lri, fsi, pdi] = ['\u2066', '\u2068', '\u2069']

describe('a short line', () => {
  it.each([
    ['stays as it is', 'Drum level high', 20, 'Drum level high'],
    ['may fill its room', 'Drum level', 10, 'Drum level'],
    ['is cut with a mark', 'Drum level high', 10, 'Drum leve…'],
    ['does not end in half a character', 'Level 🔥🔥', 8, 'Level …'],
    ['is one line', 'Drum\r\nlevel\u2028high\u0000!', 30, 'Drum level high !'],
    ['may be empty', '', 10, ''],
  ])('%s', (_what, text, maxChars, expected) => {
    expect(shortLine(text, maxChars)).toBe(expected)
  })
})

describe('isolated text', () => {
  it.each([
    ['plain text stays as it is', 'Level 5 %', 'Level 5 %'],
    ['an override ends with the text', `Level ${rlo}5 %`, `${fsi}Level ${rlo}5 %${pdi}`],
    ['text from right to left gets its own direction', 'ضغط 5', `${fsi}ضغط 5${pdi}`],
    ['an isolate left open is closed', `a ${lri}b`, `${fsi}a ${lri}b${pdi}${pdi}`],
    ['an end that was never begun is left out', `a${pdi}${rlo}b`, `${fsi}a${rlo}b${pdi}`],
    ['each line is isolated by itself', `${rlo}a\nb`, `${fsi}${rlo}a${pdi}\nb`],
  ])('%s', (_what, text, expected) => {
    expect(isolated(text)).toBe(expected)
  })

  it('never lets a direction out, whatever the text', () => {
    const char = fc.constantFrom('a', 'ض', rlo, '\u202A', '\u202C', lri, '\u2067', fsi, pdi, '\n')
    fc.assert(
      fc.property(fc.string({ unit: char }), (text) => {
        for (const line of isolated(text).split('\n')) {
          let depth = 0
          for (const [place, one] of [...line].entries()) {
            if ([lri, '\u2067', fsi].includes(one)) depth++
            else if (one === pdi) depth--
            // Our own isolate stays open from the first character to the last.
            else if (one !== 'a') expect(depth, JSON.stringify(line)).toBeGreaterThan(0)
            if (depth === 0 && one === pdi) expect(place).toBe([...line].length - 1)
          }
          expect(depth).toBe(0)
        }
      }),
    )
  })
})

it('a shown line is cut before it is isolated, so that the end is never cut away', () => {
  expect(shownLine(`${rlo}${'x'.repeat(100)}`, 10)).toBe(`${fsi}${rlo}${'x'.repeat(8)}…${pdi}`)
})
