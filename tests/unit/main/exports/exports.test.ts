import { expect, test } from 'vitest'
import { safeFileName } from '../../../../src/main/exports/exports.ts'

test.each([
  ['tocsin-histories-2026-11-15', 'tocsin-histories-2026-11-15'],
  ['../../etc/passwd', '-..-etc-passwd'],
  ['C:\\x\n"y"', 'C-x-y-'],
  ['..', 'export-'],
  ['con', 'export-con'],
  ['NUL.txt', 'export-NUL.txt'],
  ['Übersicht für März', 'Übersicht für März'],
  ['x'.repeat(300), 'x'.repeat(100)],
])('%j becomes %j', (wished, name) => {
  expect(safeFileName(wished)).toBe(name)
})
