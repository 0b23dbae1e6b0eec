import type { Verdict } from './oracle.ts'

export interface FaultResult {
  name: string
  verdicts: readonly Verdict[]
}

const seconds = (ms: number) => `${(ms / 1_000).toFixed(1)} s`

/** One line of the table. */
export function rowOf({ name, verdicts }: FaultResult): string {
  const sum = (field: 'occurrences' | 'lost' | 'duplicated' | 'invented' | 'misannunciated' | 'miscalled') =>
    verdicts.reduce((total, verdict) => total + verdict[field], 0)
  const longest = (field: 'blindMs' | 'unsaidMs') => seconds(Math.max(...verdicts.map((each) => each[field])))
  const recoveries = verdicts.map(({ recoveredMs }) => recoveredMs)
  const recovered = recoveries.includes(null) ? 'no' : seconds(Math.max(...recoveries.map(Number)))
  const cells = [
    name,
    verdicts.length,
    sum('occurrences'),
    sum('lost'),
    sum('duplicated'),
    sum('invented'),
    sum('misannunciated'),
    sum('miscalled'),
    longest('blindMs'),
    longest('unsaidMs'),
    recovered,
  ]
  return `| ${cells.join(' | ')} |`
}

const head = [
  'fault',
  'times',
  'alarms',
  'lost',
  'duplicated',
  'invented',
  'announced wrongly',
  'called wrongly',
  'longest blind',
  'of it unsaid',
  'recovered in',
]

/** The whole report as Markdown, and whether the oracle found nothing. */
export function reportOf(
  results: readonly FaultResult[],
  seed: number,
  notPossible: readonly string[] = [],
): { text: string; isClean: boolean } {
  const verdicts = results.flatMap((result) => result.verdicts)
  const problems = results.flatMap(({ name, verdicts: each }) =>
    each.flatMap((verdict) => verdict.problems.map((problem) => `- ${name}: ${problem}`)),
  )
  const table = [`| ${head.join(' | ')} |`, `|${head.map(() => ' --- |').join('')}`, ...results.map(rowOf)]
  const text = [
    '# Fault bench',
    '',
    `${results.length} kinds of fault, ${verdicts.length} injections, seed ${seed}: ${problems.length} problems. Written by \`npm run chaos -- --write\`; what the columns mean is in [reliability.md](reliability.md).`,
    '',
    ...table,
    ...(notPossible.length > 0 ? ['', `Not possible here, and not counted: ${notPossible.join(', ')}.`] : []),
    ...(problems.length > 0 ? ['', ...problems] : []),
    '',
  ].join('\n')
  return { text, isClean: problems.length === 0 }
}
