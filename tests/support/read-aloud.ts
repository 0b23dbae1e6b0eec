import { readFileSync, writeFileSync } from 'node:fs'
import { resolve } from 'node:path'
import { expect, type Page } from '@playwright/test'
import type { ScreenReader } from './screen-reader.ts'
import type { StartedService } from './service.ts'
import { until } from './until.ts'

const document = resolve(import.meta.dirname, '../../docs/screen-reader.md')
const transcriptPlace = /(?<=<!-- transcript -->\n\n```text\n)[^`]*(?=\n```)/

/** A step of an operator who listens, by its name in the document, and what was spoken at it. */
export interface HeardStep {
  name: string
  spoken: readonly string[]
}

/** What the document promises, by step: the sentences of its table, in their order. */
export function promisedSentences(): ReadonlyMap<string, readonly string[]> {
  const rows = [...readFileSync(document, 'utf8').matchAll(/^\| ([^|]+?) +\| (“[^|]+”) +\|$/gm)]
  return new Map(
    rows.map(([, name = '', said = '']) => [
      name,
      [...said.matchAll(/“([^”]+)”/g)].map(([, sentence = '']) => sentence),
    ]),
  )
}

/** A sentence as the document writes it: a time of day differs from run to run. */
export const withoutTimes = (line: string): string =>
  line.replaceAll(/\b\d\d:\d\d:\d\d\b/g, 'hh:mm:ss').replaceAll(/\+\d+ (s|min)\b/g, '+n $1')

export const storedTranscript = (): string => transcriptPlace.exec(readFileSync(document, 'utf8'))?.[0] ?? ''

export function storeTranscript(steps: readonly HeardStep[]): void {
  const text = steps
    .map(({ name, spoken }) => [`# ${name}`, ...spoken.map(withoutTimes)].join('\n'))
    .join('\n\n')
  writeFileSync(
    document,
    readFileSync(document, 'utf8').replace(transcriptPlace, () => text),
  )
}

/**
 * More than ten in ten minutes. How they are counted aloud is not waited for: Orca drops announcements while events come
 * faster than it takes them in.
 */
const alarmsInFlood = 12

/** Works through the desk as an operator who listens does; waits at each step for every sentence promised there. */
export async function readAloud(
  {
    reader,
    page,
    service,
    openedAt,
  }: {
    reader: ScreenReader
    page: Page
    service: StartedService
    /** How much had been spoken before the desk was opened: its list has the focus at once. */
    openedAt: number
  },
  promised: ReadonlyMap<string, readonly string[]>,
): Promise<HeardStep[]> {
  const heard: { name: string; from: number }[] = []
  async function step(name: string, act: () => unknown, from = reader.spoken().length): Promise<void> {
    const sentences = promised.get(name)
    if (sentences === undefined) throw new Error(`docs/screen-reader.md promises nothing for “${name}”`)
    const listening = reader.listen(from)
    heard.push({ name, from })
    await act()
    for (const sentence of sentences) await listening.hears(sentence)
  }
  const press = (key: string) => () => reader.press(key)
  const raise = (path: string, alarmMessage: string, priority = 1) =>
    service.post({ path, priority, alarmMessage })

  await step('The list has the focus', () => page.getByTestId('alarms').focus(), openedAt)
  await step('Down: a row', press('Down'))
  await step('Down: the next row', press('Down'))
  await step('A critical alarm arrives', () =>
    raise('NORTH\\BOILER2\\LT204.HIHI', 'Boiler 2 drum level high-high'),
  )
  await step('Enter: details', press('Return'))
  await step('F6: into the details', press('F6'))
  await step('Shift+F6: back to the list', press('shift+F6'))
  // In browse mode the letter would be Orca's own.
  const mode = () => reader.spoken().findLast((line) => line.endsWith(' mode'))
  await until(
    () => mode() === 'Focus mode' || undefined,
    () => `Orca is in ${mode()}: ${reader.spoken().join('\n')}`,
  )
  await step('C: the call dialog', press('c'))
  await step('A critical alarm arrives behind the dialog', () =>
    raise('SOUTH\\GEN1\\ST300.HIHI', 'Turbine 1 overspeed'),
  )
  await step('Escape: back to the list', press('Escape'))
  await step('L: the flood layout', async () => {
    for (let n = 1; n <= alarmsInFlood; n++)
      await raise(`NORTH\\BOILER2\\BE${200 + n}.FAIL`, `Burner ${n} flame failure`, 1 + (n % 4))
    await expect(page.getByTestId('flood-layout')).toBeAttached()
    // Behind a burst of events Orca would learn of the new focus too late, or never.
    await reader.fallsSilent()
    reader.press('l')
  })
  await step('End: the latest of the flood', press('End'))
  await step('Shift+Tab: the units', async () => {
    // The buttons of the sequence, which a selected row has before it.
    const buttons = await page.getByTestId('flood-from-here').or(page.getByTestId('flood-follow')).count()
    for (let passed = 0; passed < buttons; passed++) reader.press('shift+Tab')
    reader.press('shift+Tab')
  })
  await step('A critical alarm of the flood', () => page.getByTestId('flood-critical').first().focus())
  const lines = reader.spoken()
  return heard.map(({ name, from }, place) => ({ name, spoken: lines.slice(from, heard[place + 1]?.from) }))
}
