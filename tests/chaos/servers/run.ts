import { parseArgs } from 'node:util'
import { chromium } from '@playwright/test'
import { messageOf } from '../../../src/shared/errors.ts'
import { findBrowser } from '../../../tools/browser.ts'
import { quietBrowser } from '../../support/quiet-browser.ts'
import type { Verdict } from '../oracle.ts'
import { within } from '../within.ts'
import { writeDocument } from '../write-document.ts'
import { serverFaults } from './faults.ts'
import { startServersRig, type ServersVerdict } from './rig.ts'

// Kinds of fault of one of three servers, with a page that shows all of them. Each server is judged as if it were alone:
// the one with the fault and the two without.
const { values } = parseArgs({
  allowPositionals: true,
  options: {
    only: { type: 'string', default: '' },
    seed: { type: 'string', default: String(Date.now() % 1_000_000) },
    write: { type: 'boolean', default: false },
  },
})
const seed = Number(values.seed)
const asked = values.only.split(',')
const faults = serverFaults.filter(({ name }) => asked.some((part) => name.includes(part)))
const maxFaultMs = 8 * 60_000

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`
type Count = 'occurrences' | 'lost' | 'duplicated' | 'invented' | 'misannunciated'
const head = [
  'fault of one server',
  ...['its alarms', 'alarms of the others', 'lost', 'duplicated', 'invented', 'announced wrongly'],
  ...['longest blind', 'of it unsaid', 'recovered in', 'others: longest blind', 'others: row in All after'],
]
function rowOf(name: string, { harmed, others, othersShownMs }: ServersVerdict): string {
  const sum = (field: Count, of: readonly Verdict[]) => of.reduce((total, each) => total + each[field], 0)
  const counts = (['lost', 'duplicated', 'invented', 'misannunciated'] as const).map((field) =>
    sum(field, [harmed, ...others]),
  )
  const cells = [
    name,
    harmed.occurrences,
    sum('occurrences', others),
    ...counts,
    seconds(harmed.blindMs),
    seconds(harmed.unsaidMs),
    harmed.recoveredMs === null ? 'no' : seconds(harmed.recoveredMs),
    seconds(Math.max(...others.map(({ blindMs }) => blindMs))),
    seconds(othersShownMs),
  ]
  return `| ${cells.join(' | ')} |`
}

const executablePath = findBrowser()
const browser = await chromium.launch({
  ...(executablePath === null ? {} : { executablePath }),
  args: quietBrowser,
  chromiumSandbox: process.getuid?.() !== 0,
})
const rig = await startServersRig(await browser.newPage(), { seed })
process.once('SIGINT', () => void rig.stop().finally(() => process.exit(130)))
const rows: string[] = []
const problems: string[] = []
for (const fault of faults) {
  try {
    const verdict = await within(maxFaultMs, fault.name, rig.run(fault))
    problems.push(...verdict.problems.map((problem) => `- ${fault.name}: ${problem}`))
    rows.push(rowOf(fault.name, verdict))
    console.log(rows.at(-1))
  } catch (error) {
    problems.push(`- ${fault.name}: the bench broke off: ${messageOf(error)}`)
    break
  }
}
const text = [
  '# Fault bench of one server among three',
  '',
  `${rows.length} kinds of fault, seed ${seed}: ${problems.length} problems. Written by \`npm run chaos -- servers --write\`; how it is judged is in [reliability.md](reliability.md#one-of-three-servers).`,
  '',
  `| ${head.join(' | ')} |`,
  `|${head.map(() => ' --- |').join('')}`,
  ...rows,
  ...(problems.length > 0 ? ['', ...problems] : []),
  '',
].join('\n')
console.log(`\n${text}`)
if (values.write) await writeDocument('chaos-servers.md', text)
await rig.stop()
await browser.close()
// A connection that was cut may still be open.
process.exit(problems.length === 0 ? 0 : 1)
