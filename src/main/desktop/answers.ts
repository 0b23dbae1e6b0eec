import { join } from 'node:path'
import { assertNever } from '../../shared/errors.ts'
import type { PolicyReading } from '../../shared/rules/read-policy.ts'
import { reportVerification } from '../storage/audit-report.ts'
import { help, type StartCommand } from './command-line.ts'

export interface AnswerParts {
  version: string
  /** The profile folder. */
  folder: string
  logs: readonly string[]
  readPolicy: () => PolicyReading
  describeSystem: () => object
  write: (text: string) => void
}

/** Answers what needs no desk; resolves to the exit code. */
export async function answer(
  kind: Exclude<StartCommand['kind'], 'start'>,
  { version, folder, logs, readPolicy, describeSystem, write }: AnswerParts,
): Promise<number> {
  switch (kind) {
    case 'help':
      write(help)
      return 0
    case 'version':
      write(`${version}\n`)
      return 0
    case 'diagnostics':
      write(
        `${JSON.stringify({ version, folder, logs, policy: describePolicy(readPolicy()), ...describeSystem() }, null, 2)}\n`,
      )
      return 0
    case 'verify-audit':
      return reportVerification(join(folder, 'audit'), write)
    default:
      return assertNever(kind)
  }
}

/** Which entries apply and what of the policy does not, for whoever has just copied it to a desk. */
const describePolicy = ({
  policy: { source, locked, defaults, hidesServers },
  problems,
  isLast,
}: PolicyReading) => ({
  source,
  ...(isLast && { isLast }),
  ...(hidesServers !== undefined && { hidesServers }),
  locked: Object.keys(locked),
  defaults: Object.keys(defaults),
  problems,
})
