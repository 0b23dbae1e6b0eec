import type { SoakReport } from './soak.ts'

/** The report as Markdown, as it is printed and kept in the documentation. */
export function describeSoak({ growth, loop, ...report }: SoakReport): string {
  const processes = (['service', 'host', 'page'] as const).map((name) => {
    const { readings, minutes, fromMB, toMB, heapMBPerHour, holds, held } = growth[name]
    const loopText = name === 'page' ? 'not measured' : `${ms(loop[name].p99Ms)} / ${ms(loop[name].maxMs)}`
    const heldText = Object.entries(holds).map(
      ([key, value]) => `${key} ${value} (${signed(held[key] ?? 0)})`,
    )
    const slope = `${heapMBPerHour.toFixed(1)} MB/h in ${minutes.toFixed(1)} min`
    return [name, readings, `${mb(fromMB)} to ${mb(toMB)}`, slope, heldText.join(', '), loopText]
  })
  const faults = report.faults.map(({ name, times, longestCatchUpMs }) => [name, times, ms(longestCatchUpMs)])
  return [
    '# Soak',
    '',
    `A shift in ${report.minutes} minutes, seed ${report.seed}: ${report.raised} alarms, ${report.floods} floods, ${report.calls} calls, ${report.reconnects} reconnects, ${report.problems.length} problems. Written by \`npm run soak -- --write\`; how it is measured is in [reliability.md](reliability.md#soak).`,
    '',
    table(['process', 'readings', 'heap', 'slope', 'held (growth)', 'event loop p99 / max'], processes),
    '',
    table(['fault', 'times', 'caught up in at most'], faults),
    ...(report.notInjected.length > 0 ? ['', `Not possible here: ${report.notInjected.join(', ')}.`] : []),
    ...(report.problems.length > 0 ? ['', ...report.problems.map((problem) => `- ${problem}`)] : []),
    '',
  ].join('\n')
}

const mb = (value: number) => `${value.toFixed(1)} MB`
const ms = (value: number) => `${Math.round(value)} ms`
const signed = (value: number) => (value > 0 ? `+${value}` : String(value))

function table(head: readonly string[], rows: readonly (readonly (string | number)[])[]): string {
  const line = (cells: readonly (string | number)[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}
