import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, test } from 'vitest'

/** The flows of which every stroke is an operator's: nothing in them points, or puts the focus where it should be. */
const flows = [
  'alarm-help',
  'escalation',
  'evidence',
  'flood-desk',
  'handover',
  'marks',
  'memory',
  'nuisance',
  'on-call',
  'replay',
  'shelving',
  'walk-through',
  'worklist',
]
const files = [...flows.map((flow) => `e2e/web/${flow}.spec.ts`), 'support/by-key.ts', 'support/upsets.ts']

/** What a keyboard cannot do: a locator that presses a key takes the focus first. */
const notByKey =
  /\.(?:click|dblclick|tap|hover|focus|blur|fill|clear|check|uncheck|setChecked|selectOption|setInputFiles|dragTo|dispatchEvent|pressSequentially|goto)\(|\.(?:mouse|touchscreen)\.|(?<!\.keyboard)\.press\(/g

test.each(files)('%s is by keyboard alone', (file) => {
  const text = readFileSync(resolve(import.meta.dirname, '../..', file), 'utf8')
  expect(text).toMatch(/\.keyboard\.press\(/)
  expect(text.match(notByKey) ?? []).toEqual([])
})

test.each([
  ['page.getByTestId("x").click()', 1],
  ['await list.focus()', 1],
  ['row.press("Enter")', 1],
  ['page.mouse.move(1, 2)', 1],
  ['other.goto(address())', 1],
  ['await page.keyboard.press("Enter")', 0],
  ['await page.keyboard.type("fill")', 0],
])('%s: %i', (line, count) => {
  expect(line.match(notByKey) ?? []).toHaveLength(count)
})
