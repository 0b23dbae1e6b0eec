/** A figure of a benchmark beside its peer; null where there is no peer for it. */
export interface Figure {
  name: string
  ours: number
  peer: number | null
  /** Where there are several peers, each by its name; `peer` is the best of them. */
  peers?: Record<string, number>
  unit: string
  /** "at most 50", "under 50", "at least 30", "ratio at most 0.5", "at most 250 more than its peer"; else not judged. */
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

/** The fewest runs whose figures are kept or compared: of two, nobody knows which one was disturbed. */
export const leastRuns = 3

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

/** A figure beside several peers: the best of them is the one to beat. */
export function besidePeers(
  peers: Record<string, number>,
  better: Figure['better'] = undefined,
): Pick<Figure, 'peer' | 'peers'> {
  const known = Object.values(peers).filter((value) => !Number.isNaN(value))
  if (known.length === 0) return { peer: null, peers }
  return { peer: better === 'more' ? Math.max(...known) : Math.min(...known), peers }
}

const limitForm =
  /^(?<ratio>ratio )?(?<kind>at most|under|below|at least|above) (?<limit>\d+(?:\.\d+)?)(?<more> more than its peer)?$/

/** Whether a figure meets its goal; null where it has none, or one that is not a limit. */
export function isMet({ ours, peer, goal, ratio }: Omit<KeptFigure, 'spread'>): boolean | null {
  const form = limitForm.exec(goal ?? '')?.groups
  if (form === undefined) return null
  const beyond = form['more'] === undefined ? ours : peer === null ? null : ours - peer
  const value = form['ratio'] === undefined ? beyond : ratio
  if (value === null) return null
  const limit = Number(form['limit'])
  switch (form['kind']) {
    case 'at most':
      return value <= limit
    case 'at least':
      return value >= limit
    case 'above':
      return value > limit
    default:
      return value < limit
  }
}

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
        ...(first.peers && { peers: mediansOfPeers(same) }),
        ratio: peer === null || peer === 0 ? null : hundredths(middle),
        spread: same.length < 2 || middle === 0 ? null : hundredths(apart / Math.abs(middle)),
      },
    ]
  })
}

function mediansOfPeers(same: readonly Figure[]): Record<string, number> {
  const all = same.flatMap(({ peers = {} }) => Object.entries(peers))
  const byName = Map.groupBy(all, ([name]) => name)
  return Object.fromEntries(
    [...byName].map(([name, values]) => [name, hundredths(median(values.map(([, value]) => value)))]),
  )
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

const percent = (share: number) => `${Math.round(share * 100)}%`

/** What other work took of the cores, as it is said at the end of a benchmark and in its document. */
export const loadOf = ({ busyBefore, busyAfter }: Machine) =>
  `other work took ${percent(busyBefore)} of its cores before and ${percent(busyAfter)} after`

/** How many goals are met, and each that is not, a line each. */
export function goalsOf(figures: readonly KeptFigure[]): { met: number; missed: string[] } {
  const missed = figures
    .filter((figure) => isMet(figure) === false)
    .map(({ name, ours, ratio, unit, goal }) =>
      goal?.startsWith('ratio') === true
        ? `${name}: ${ratio} of its peer, goal ${goal}`
        : `${name}: ${ours} ${unit}, goal ${goal}`,
    )
  return { met: figures.filter((figure) => isMet(figure) === true).length, missed }
}

/** The page of docs/bench for one benchmark. */
export function documentOf(bench: string, { machine, runs, figures, notes }: BenchReport): string {
  const lines = figures.map((figure) => {
    const { name, ours, peer, peers, ratio, spread, unit, goal } = figure
    const beside = peers && Object.entries(peers).map(([who, value]) => `${value} (${who})`)
    const met = isMet(figure)
    const word = met === null ? null : met ? 'yes' : '**no**'
    const cells = [name, ours, beside?.join(', ') ?? peer, ratio, unit, goal, word]
    return `| ${[...cells, spread === null ? null : percent(spread)].map((cell) => cell ?? '–').join(' | ')} |`
  })
  const where = `${machine.processor}, ${machine.memoryGb} GB, ${machine.system}, Node ${machine.node}`
  return [
    `# ${bench}`,
    '',
    `${where}; ${machine.at}; ${runs === 1 ? 'one run' : `median of ${runs} runs`}; ${loadOf(machine)}.`,
    '',
    ...(isBusy(machine)
      ? ['**Measured on a busy machine: the figures do not show what a quiet one does.**', '']
      : []),
    ...(runs < leastRuns ? [`**Fewer than ${leastRuns} runs: the spread is not known.**`, ''] : []),
    '| figure | Tocsin | peer | ratio | unit | goal | met | spread |',
    '| --- | --- | --- | --- | --- | --- | --- | --- |',
    ...lines,
    '',
    ...notes.flatMap((note) => [note, '']),
  ].join('\n')
}
