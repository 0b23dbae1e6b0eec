import { parseArgs } from 'node:util'
import { fail, succeed, type Result } from '../../shared/result.ts'

/** The command line of one run; both hosts take the same flags. */
export interface RunFlags {
  /** The server for this run instead of the stored one. */
  server: string | null
  token: string | null
  /** The embedded service's data file. */
  data: string | null
  /** Flags of the embedded service's simulated plant, passed on unchanged. */
  plant: string[]
}

export const runOptions = {
  server: { type: 'string' },
  token: { type: 'string' },
  data: { type: 'string' },
  seed: { type: 'string' },
  rate: { type: 'string' },
  history: { type: 'string' },
  alarms: { type: 'string' },
  tags: { type: 'string' },
  scenario: { type: 'string' },
  'no-hub-push': { type: 'boolean' },
} as const

type RunValues = Partial<Record<keyof typeof runOptions, string | boolean>>

/** Validates parsed flags; the failure names the wrong one. */
export function readRunFlags(values: RunValues, env: NodeJS.ProcessEnv): Result<RunFlags> {
  const server = textOf(values.server)
  if (server !== null && !(/^https?:\/\/./.test(server) && URL.canParse(server))) {
    return fail('bad-payload', `--server must be an http or https address, not ${JSON.stringify(server)}`)
  }
  const plant: string[] = []
  for (const name of ['seed', 'rate', 'history', 'alarms', 'tags'] as const) {
    const text = textOf(values[name])
    if (text === null) continue
    if (!/^\d+(\.\d+)?$/.test(text)) {
      return fail('bad-payload', `--${name} must be a number, not ${JSON.stringify(text)}`)
    }
    plant.push(`--${name}`, text)
  }
  const scenario = textOf(values.scenario)
  if (scenario !== null && !/^(quiet|normal|flood)$/.test(scenario)) {
    return fail('bad-payload', `--scenario must be quiet, normal or flood, not ${JSON.stringify(scenario)}`)
  }
  if (scenario !== null) plant.push('--scenario', scenario)
  if (values['no-hub-push'] === true) plant.push('--no-hub-push')
  return succeed({
    server: server?.replace(/\/+$/, '') ?? null,
    // The command line is visible to every user of a machine, the environment only to this one.
    token: textOf(values.token) ?? env.TOCSIN_TOKEN ?? null,
    data: textOf(values.data),
    plant,
  })
}

/** Parses a command line that also carries Chromium's switches, so unknown flags are ignored. */
export function parseSharedCommandLine(args: string[], env: NodeJS.ProcessEnv): Result<RunFlags> {
  return readRunFlags(parseArgs({ args, options: runOptions, strict: false }).values, env)
}

function textOf(value: string | boolean | undefined): string | null {
  return typeof value === 'string' ? value : null
}
