import { parseArgs } from 'node:util'
import { messageOf } from '../shared/errors.ts'
import { plantLimits } from '../shared/model/constants.ts'
import { readPlayFlags, type Recording } from '../shared/model/recording.ts'
import { scenarioNames, type ScenarioName } from './plant/scenario.ts'
import { defaultTagCount } from './plant/site.ts'
import type { Credential } from './tokens/credentials.ts'

export interface Flags {
  host: string
  port: number
  /** Null: one is generated and printed. */
  token: string | null
  /** Seconds. */
  tokenLifetime: number
  /** Absent: the defaults of `openTokens`. */
  clients?: Credential[]
  users?: Credential[]
  dataFile: string
  seed: number
  rate: number
  history: number
  alarms: number
  tags: number
  scenario: ScenarioName
  /** Absent: nothing is played. */
  play?: Recording
  pushOnCreate: boolean
  /** Seconds by which its clock is ahead. */
  clockOffset: number
}

type ParsedFlags =
  { kind: 'run'; flags: Flags } | { kind: 'help'; text: string } | { kind: 'invalid'; message: string }

const helpText = `Tocsin's embedded alarm service.

  --port N         port to listen on; 0 picks a free one (default 4700)
  --host H         address to listen on (default 127.0.0.1)
  --token-file F   file with the bearer token for clients, - for standard input
                   (default: TOCSIN_SERVICE_TOKEN, else a generated one)
  --token-lifetime SECONDS
                   lifetime of tokens issued by /oauth/token (default 3600)
  --credentials-file F
                   file that lists who may request tokens, - for standard input: lines "client ID:SECRET" and
                   "user NAME:PASSWORD" (default: client tocsin and user operator, with the token as secret)
  --data FILE      database file (default :memory:, lost when the service stops)
  --seed N         seed of the simulated plant (default 1)
  --rate N         simulated alarms per minute; 0 for none (default 0.3)
  --history DAYS   days of alarm history to generate in a new database (default 0)
  --alarms N       current alarms to generate in a new database (default 40)
  --tags N         number of tags in the simulated plant (default ${defaultTagCount})
  --scenario NAME  quiet (a steady baseline), normal (with chattering and stale alarms), or flood (a cascade of
                   several hundred alarms soon after the start, then every two hours) (default normal)
  --play FILE      play a recorded flood from the start: a CSV file with tag, raised_s, reset_s, or an alarm
                   history exported from the desk; add --rate 0 --alarms 0 to play nothing else
  --play-speed N   playback speed, 1 to 60 times (default 1)
  --no-hub-push    do not push alarms on the hub
  --clock-offset SECONDS
                   run with a clock that is this far ahead, like one that nobody has set (default 0)
  --help           show this help`

/** Flags that had a secret as their value; every user of a machine can read a command line. */
const secretFlags = [
  ['token', '--token-file FILE (- for standard input) or TOCSIN_SERVICE_TOKEN'],
  ['client', '--credentials-file FILE (- for standard input)'],
  ['user', '--credentials-file FILE (- for standard input)'],
] as const

class FlagError extends Error {}

/** The text of a file; `-` is the standard input. */
type ReadText = (file: string) => string

/** Parses the command line; an invalid value gives a one-line message that names its flag. */
export function parseFlags(
  args: string[],
  environment: Record<string, string | undefined>,
  readText: ReadText,
): ParsedFlags {
  try {
    const { values } = parseArgs({
      args,
      options: {
        port: { type: 'string', default: '4700' },
        host: { type: 'string', default: '127.0.0.1' },
        'token-file': { type: 'string' },
        'token-lifetime': { type: 'string', default: '3600' },
        'credentials-file': { type: 'string' },
        token: { type: 'string' },
        client: { type: 'string', multiple: true },
        user: { type: 'string', multiple: true },
        data: { type: 'string', default: ':memory:' },
        seed: { type: 'string', default: '1' },
        rate: { type: 'string', default: '0.3' },
        history: { type: 'string', default: '0' },
        alarms: { type: 'string', default: '40' },
        tags: { type: 'string', default: String(defaultTagCount) },
        scenario: { type: 'string', default: 'normal' },
        play: { type: 'string' },
        'play-speed': { type: 'string' },
        'no-hub-push': { type: 'boolean', default: false },
        'clock-offset': { type: 'string', default: '0' },
        help: { type: 'boolean', default: false },
      },
    })
    if (values.help) return { kind: 'help', text: helpText }
    for (const [name, cure] of secretFlags)
      if (values[name] !== undefined)
        throw new FlagError(`--${name} would show a secret to every user of this machine: use ${cure}`)
    return {
      kind: 'run',
      flags: {
        host: nonEmpty('--host', values.host),
        port: wholeNumber('--port', values.port, 65_535),
        token: readToken(values['token-file'], environment['TOCSIN_SERVICE_TOKEN'], readText),
        tokenLifetime: positive('--token-lifetime', values['token-lifetime'], 2_592_000),
        ...(values['credentials-file'] !== undefined &&
          readCredentials(readSecretFile('--credentials-file', values['credentials-file'], readText))),
        dataFile: nonEmpty('--data', values.data),
        seed: wholeNumber('--seed', values.seed, plantLimits.seed.max),
        rate: decimal('--rate', values.rate, plantLimits.rate.max),
        history: wholeNumber('--history', values.history, plantLimits.history.max),
        alarms: wholeNumber('--alarms', values.alarms, plantLimits.alarms.max),
        tags: positive('--tags', values.tags, plantLimits.tags.max),
        scenario: readScenario(values.scenario),
        ...readPlay(values.play, values['play-speed'], readText),
        pushOnCreate: !values['no-hub-push'],
        clockOffset: wholeNumber('--clock-offset', values['clock-offset'], 86_400),
      },
    }
  } catch (error) {
    if (!(error instanceof FlagError) && !isParseArgsError(error)) throw error
    // The message of parseArgs has several lines; the first names the flag.
    return { kind: 'invalid', message: error.message.split('\n')[0] ?? error.message }
  }
}

function isParseArgsError(error: unknown): error is Error {
  return error instanceof TypeError && 'code' in error && String(error.code).startsWith('ERR_PARSE_ARGS')
}

function wholeNumber(flag: string, text: string, max: number, min = 0): number {
  if (!/^\d{1,10}$/.test(text) || Number(text) > max || Number(text) < min) {
    throw new FlagError(`${flag} must be a whole number from ${min} to ${max}, not '${text}'`)
  }
  return Number(text)
}

function positive(flag: string, text: string, max: number): number {
  return wholeNumber(flag, text, max, 1)
}

function readScenario(text: string): ScenarioName {
  const scenario = scenarioNames.find((name) => name === text)
  if (!scenario) throw new FlagError(`--scenario must be ${scenarioNames.join(', ')}, not '${text}'`)
  return scenario
}

function readPlay(...given: Parameters<typeof readPlayFlags>): Pick<Flags, 'play'> {
  const play = readPlayFlags(...given)
  if (!play.ok) throw new FlagError(play.error.message)
  return play.value ? { play: play.value } : {}
}

function decimal(flag: string, text: string, max: number): number {
  if (!/^\d{1,10}(\.\d{1,10})?$/.test(text) || Number(text) > max) {
    throw new FlagError(`${flag} must be a number from 0 to ${max}, not '${text}'`)
  }
  return Number(text)
}

/** Lines "client ID:SECRET" and "user NAME:PASSWORD"; the message repeats none, since it has a secret. */
function readCredentials(text: string): Pick<Flags, 'clients' | 'users'> {
  const found: Record<'client' | 'user', Credential[]> = { client: [], user: [] }
  for (const [place, line] of text.split(/\r?\n/).entries()) {
    if (line.trim() === '') continue
    const [, kind, name, secret] = /^(client|user)\s+([^:\s][^:]*):(.+)$/.exec(line) ?? []
    if (kind === undefined || name === undefined || secret === undefined)
      throw new FlagError(
        `--credentials-file, line ${place + 1}: not "client ID:SECRET" or "user NAME:PASSWORD"`,
      )
    found[kind === 'client' ? 'client' : 'user'].push({ name, secret })
  }
  return {
    ...(found.client.length > 0 && { clients: found.client }),
    ...(found.user.length > 0 && { users: found.user }),
  }
}

function readSecretFile(flag: string, file: string, readText: ReadText): string {
  try {
    return readText(nonEmpty(flag, file))
  } catch (error) {
    if (error instanceof FlagError) throw error
    throw new FlagError(`${flag} ${file} cannot be read: ${messageOf(error)}`)
  }
}

function nonEmpty(flag: string, text: string): string {
  if (text.trim() === '') throw new FlagError(`${flag} must not be empty`)
  return text
}

/** A shorter token is guessed in no time. */
const minTokenChars = 8

function readToken(
  file: string | undefined,
  fromEnvironment: string | undefined,
  readText: ReadText,
): string | null {
  const isGiven = file !== undefined
  const token = isGiven ? readSecretFile('--token-file', file, readText).trim() : fromEnvironment
  if (token === undefined || (token === '' && !isGiven)) return null
  const origin = isGiven ? '--token-file' : 'TOCSIN_SERVICE_TOKEN'
  if (token.length < minTokenChars) {
    throw new FlagError(`${origin} must hold at least ${minTokenChars} characters`)
  }
  // It has to be valid in an Authorization header.
  if (!/^[\x21-\x7e]+$/.test(token)) {
    throw new FlagError(`${origin} must hold printable ASCII characters without spaces`)
  }
  return token
}
