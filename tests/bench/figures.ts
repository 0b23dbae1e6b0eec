/** A figure of a benchmark beside its peer; null where there is no peer for it. */
export interface Figure {
  name: string
  ours: number
  peer: number | null
  unit: string
  goal?: string
  /** Less is better where it is not said. */
  better?: 'more'
}

/** A figure as it is kept: the median of its runs, and how far the runs lay apart, as a share of it. */
export interface KeptFigure extends Figure {
  ratio: number | null
  spread: number | null
}

export interface Machine {
  processor: string
  memoryGb: number
  system: string
  node: string
  at: string
  /** What other processes took of all cores before the first run and after the last one, 0 to 1. */
  busyBefore: number
  busyAfter: number
}

export interface BenchReport {
  machine: Machine
  runs: number
  figures: KeptFigure[]
  notes: string[]
}

/** Above this share of all cores a machine is busy: its figures are marked, and kept only if that is asked for. */
export const busyShare = 0.15

export const isBusy = ({ busyBefore, busyAfter }: Machine) => Math.max(busyBefore, busyAfter) > busyShare

const hundredths = (value: number) => Math.round(value * 100) / 100

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const [low, high] = [sorted[sorted.length % 2 === 0 ? middle - 1 : middle], sorted[middle]]
  return ((low ?? Number.NaN) + (high ?? Number.NaN)) / 2
}

/** What is compared: the ratio to the peer of the same run where there is one, since machines differ. */
const comparedOf = ({ ours, peer }: Pick<Figure, 'ours' | 'peer'>) =>
  peer === null || peer === 0 ? ours : ours / peer

/** The median of each figure over all runs, in the order of the first one; a figure that one run lacks has fewer. */
export function mediansOf(runs: readonly (readonly Figure[])[]): KeptFigure[] {
  const byName = Map.groupBy(runs.flat(), ({ name }) => name)
  return [...byName.values()].flatMap((same) => {
    const [first] = same
    if (first === undefined) return []
    const peers = same.flatMap(({ peer }) => (peer === null ? [] : [peer]))
    const ours = median(same.map((one) => one.ours))
    const peer = peers.length === 0 ? null : median(peers)
    const compared = same.map(comparedOf)
    const middle = median(compared)
    const apart = Math.max(...compared) - Math.min(...compared)
    return [
      {
        ...first,
        ours: hundredths(ours),
        peer: peer === null ? null : hundredths(peer),
        ratio: peer === null || peer === 0 ? null : hundredths(middle),
        spread: same.length < 2 || middle === 0 ? null : hundredths(apart / Math.abs(middle)),
      },
    ]
  })
}

/** A change below this share is never called worse: single runs of a quiet machine differ by as much. */
const usualSpread = 0.1

/** What got worse than what is kept by more than the spread of both, a line each. */
export function worseThan(kept: readonly KeptFigure[], now: readonly KeptFigure[]): string[] {
  const before = new Map(kept.map((figure) => [figure.name, figure]))
  return now.flatMap((figure) => {
    const old = before.get(figure.name)
    if (old === undefined) return []
    const [was, is] = [comparedOf(old), comparedOf(figure)]
    const spread = Math.max(usualSpread, old.spread ?? 0, figure.spread ?? 0)
    const worse = figure.better === 'more' ? was - is : is - was
    if (!(worse > Math.abs(was) * spread)) return []
    const unit = figure.ratio === null ? ` ${figure.unit}` : ' of its peer'
    return [`${figure.name}: ${hundredths(was)} became ${hundredths(is)}${unit}`]
  })
}

/** The page of docs/bench for one benchmark. */
export function documentOf(bench: string, { machine, runs, figures, notes }: BenchReport): string {
  const percent = (share: number) => `${Math.round(share * 100)}%`
  const lines = figures.map(({ name, ours, peer, ratio, spread, unit, goal }) => {
    const cells = [name, ours, peer, ratio, unit, goal, spread === null ? null : percent(spread)]
    return `| ${cells.map((cell) => cell ?? '–').join(' | ')} |`
  })
  const where = `${machine.processor}, ${machine.memoryGb} GB, ${machine.system}, Node ${machine.node}`
  const load = `other work took ${percent(machine.busyBefore)} of its cores before and ${percent(machine.busyAfter)} after`
  return [
    `# ${bench}`,
    '',
    `${where}; ${machine.at}; ${runs === 1 ? 'one run' : `median of ${runs} runs`}; ${load}.`,
    '',
    ...(isBusy(machine)
      ? ['**Measured on a busy machine: the figures do not show what a quiet one does.**', '']
      : []),
    '| figure | Tocsin | peer | ratio | unit | goal | spread |',
    '| --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
    '',
    ...notes.flatMap((note) => [note, '']),
  ].join('\n')
}
