import fc from 'fast-check'
import { messageOf } from '../../src/shared/errors.ts'
import { startRig, type Bounds, type Rig } from './rig.ts'

/** Something that takes what others send. */
export interface Target {
  name: string
  round(order: RoundOrder): Promise<Round>
}

export interface RoundOrder {
  seed: number
  /** Of a finding: repeats only its shrunk case. */
  path?: string
  cases: number
  limitMs: number
  bounds: Bounds
}

/** A number of cases on one fresh host. */
export interface Round {
  cases: number
  findings: Finding[]
  /** What it came to, in words. */
  figures: string
}

export interface Finding {
  problem: string
  /** What is sent, as short as it could be made; null: it was found after all cases. */
  shrunk: string | null
  path: string | null
}

/** How a target of the host makes its cases, and plays one; the reply is what is wrong. */
export interface HostTarget<Case> {
  name: string
  cases(rig: Rig): fc.Arbitrary<Case>
  play(rig: Rig, sent: Case): Promise<string[]>
}

const maxPrinted = 4_000

/** Checks a property on cases from a seed, and shrinks what breaks it. */
export async function findIn<Case>(
  cases: fc.Arbitrary<Case>,
  play: (sent: Case) => Promise<void>,
  { seed, path, cases: numRuns, limitMs }: RoundOrder,
): Promise<Omit<Round, 'figures'>> {
  const end = performance.now() + limitMs
  let played = 0
  // What is due after the end passes: fast-check's own limit would leave the last case running.
  const property = fc.asyncProperty(cases, async (sent) => {
    if (performance.now() > end) return
    played++
    await play(sent)
  })
  const result = await fc.check(property, { seed, numRuns, ...(path === undefined ? {} : { path }) })
  if (!result.failed) return { cases: played, findings: [] }
  const problem = messageOf(result.errorInstance)
  const shrunk = (JSON.stringify(result.counterexample) ?? '').slice(0, maxPrinted)
  return { cases: played, findings: [{ problem, shrunk, path: result.counterexamplePath }] }
}

/** A target of a host that is looked after: see `Rig`. */
export function hostTarget<Case>({ name, cases, play }: HostTarget<Case>): Target {
  return {
    name,
    async round(order) {
      const { bounds } = order
      let rig = await startRig()
      let longestMs = 0
      const blockedBy = async (sent: Case) => {
        await play(rig, sent)
        return rig.blockedMs()
      }
      const found = await findIn(
        cases(rig),
        async (sent) => {
          if (!rig.host.isAlive()) {
            await rig.drop()
            rig = await startRig()
          }
          const problems = [...(await play(rig, sent)), ...(await rig.problems())]
          if (problems.length > 0) throw new Error(problems.join('\n'))
          let blockedMs = await rig.blockedMs()
          // Once may be a compilation or a collection of garbage; a case that blocks does so again.
          for (let again = 0; again < 2 && blockedMs > bounds.maxBlockedMs; again++)
            blockedMs = Math.min(blockedMs, await blockedBy(sent))
          longestMs = Math.max(longestMs, blockedMs)
          if (blockedMs > bounds.maxBlockedMs)
            throw new Error(`main was blocked by its own work for ${blockedMs.toFixed(0)} ms`)
        },
        order,
      )
      const { problems, figures } = await rig.finish(bounds)
      return {
        cases: found.cases,
        findings: [...found.findings, ...problems.map((problem) => ({ problem, shrunk: null, path: null }))],
        figures: `${figures}, main blocked for ${longestMs.toFixed(0)} ms at most`,
      }
    },
  }
}
