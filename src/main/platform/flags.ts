import { readFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { messageOf } from '../../shared/errors.ts'
import { readPlayFlags } from '../../shared/model/recording.ts'
import { roleSchema } from '../../shared/model/role.ts'
import { plantLimits, roles, type Role } from '../../shared/model/constants.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'

/** The command line of one run; both hosts take the same flags. */
export interface RunFlags {
  /** The server for this run instead of the stored one. */
  server: string | null
  token: string | null
  /** The token may go over plain http to another machine. */
  acceptsPlainHttp?: boolean
  /** The embedded service's data file. */
  data: string | null
  /** Flags of the embedded service's simulated plant, passed on unchanged. */
  plant: string[]
  /** How many demo plants there are, each a server of its own; one where it is not given. */
  plants?: number
  /** The role of this computer's own windows; a supervisor's where it is not given. */
  role?: Role
  /** A file to read the policy from on a machine without one. */
  policy?: string
}

export const runOptions = {
  server: { type: 'string' },
  'token-file': { type: 'string' },
  // Refused; every user of a machine can read a command line.
  token: { type: 'string' },
  'accept-plain-http': { type: 'boolean' },
  data: { type: 'string' },
  role: { type: 'string' },
  policy: { type: 'string' },
  seed: { type: 'string' },
  rate: { type: 'string' },
  history: { type: 'string' },
  alarms: { type: 'string' },
  tags: { type: 'string' },
  plants: { type: 'string' },
  scenario: { type: 'string' },
  play: { type: 'string' },
  'play-speed': { type: 'string' },
  'no-hub-push': { type: 'boolean' },
} as const

type RunValues = Partial<Record<keyof typeof runOptions, string | boolean>>

/** The text of a file; `-` is the standard input. */
export type ReadText = (file: string) => string

/** Validates parsed flags; the failure names the wrong one. */
export function readRunFlags(
  values: RunValues,
  env: NodeJS.ProcessEnv,
  readText: ReadText,
): Result<RunFlags> {
  const server = textOf(values.server)
  if (server !== null && !(/^https?:\/\/./.test(server) && URL.canParse(server))) {
    return fail('bad-payload', `--server must be an http or https address, not ${JSON.stringify(server)}`)
  }
  const role = roleSchema.safeParse(values.role ?? 'supervisor')
  if (!role.success) {
    return fail(
      'bad-payload',
      `--role must be one of ${roles.join(', ')}, not ${JSON.stringify(values.role)}`,
    )
  }
  const token = readToken(values, env, readText)
  if (!token.ok) return token
  const plant: string[] = []
  for (const name of ['seed', 'rate', 'history', 'alarms', 'tags'] as const) {
    const text = textOf(values[name])
    if (text === null) continue
    if (!/^\d+(\.\d+)?$/.test(text)) {
      return fail('bad-payload', `--${name} must be a number, not ${JSON.stringify(text)}`)
    }
    const { min, max } = plantLimits[name]
    if (Number(text) < min || Number(text) > max)
      return fail('bad-payload', `--${name} must be from ${min} to ${max}, not ${text}`)
    plant.push(`--${name}`, text)
  }
  const plants = Number(textOf(values.plants) ?? 1)
  if (!Number.isInteger(plants) || plants < plantLimits.plants.min || plants > plantLimits.plants.max) {
    const { min, max } = plantLimits.plants
    return fail('bad-payload', `--plants must be a whole number from ${min} to ${max}, not ${values.plants}`)
  }
  if (plants > 1 && server !== null)
    return fail('bad-payload', '--plants are demo plants of this desk: they do not go with --server')
  const scenario = textOf(values.scenario)
  if (scenario !== null && !/^(quiet|normal|flood)$/.test(scenario)) {
    return fail('bad-payload', `--scenario must be quiet, normal or flood, not ${JSON.stringify(scenario)}`)
  }
  if (scenario !== null) plant.push('--scenario', scenario)
  const [play, speed] = [textOf(values.play), textOf(values['play-speed'])]
  if (play === '-') return fail('bad-payload', '--play must name a file: the service reads it for itself')
  // Here a wrong one ends the start.
  const recording = readPlayFlags(play ?? undefined, speed ?? undefined, readText)
  if (!recording.ok) return recording
  if (play !== null) plant.push('--play', play)
  if (speed !== null) plant.push('--play-speed', speed)
  if (values['no-hub-push'] === true) plant.push('--no-hub-push')
  return succeed({
    server: server?.replace(/(?<!\/)\/+$/, '') ?? null,
    token: token.value,
    ...(values['accept-plain-http'] === true && { acceptsPlainHttp: true }),
    data: textOf(values.data),
    plant,
    ...(plants > 1 && { plants }),
    role: role.data,
    ...(typeof values.policy === 'string' && { policy: values.policy }),
  })
}

/** Parses a command line that also carries Chromium's switches, so unknown flags are ignored. */
export function parseSharedCommandLine(
  args: string[],
  env: NodeJS.ProcessEnv,
  readText: ReadText,
): Result<RunFlags> {
  return readRunFlags(parseArgs({ args, options: runOptions, strict: false }).values, env, readText)
}

/** Reads a file, or the standard input to its end. */
export function readTextFile(file: string): string {
  return readFileSync(file === '-' ? 0 : file, 'utf8')
}

function readToken(values: RunValues, env: NodeJS.ProcessEnv, readText: ReadText): Result<string | null> {
  if (values.token !== undefined)
    return fail(
      'bad-payload',
      '--token would show the token to every user of this machine: use --token-file FILE (- for standard input) or TOCSIN_TOKEN',
    )
  const file = textOf(values['token-file'])
  // The environment first: a desk that restarts itself cannot read its standard input again.
  if (env.TOCSIN_TOKEN !== undefined || file === null) return succeed(env.TOCSIN_TOKEN ?? null)
  try {
    const token = readText(file).trim()
    return token === '' ? fail('bad-payload', `--token-file ${file} is empty`) : succeed(token)
  } catch (error) {
    return fail('bad-payload', `--token-file ${file} cannot be read: ${messageOf(error)}`)
  }
}

function textOf(value: string | boolean | undefined): string | null {
  return typeof value === 'string' ? value : null
}
