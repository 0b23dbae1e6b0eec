import { execFileSync } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, realpathSync, statSync, type Stats } from 'node:fs'
import { basename, dirname } from 'node:path'
import { foreignFileFlags } from '../../files/private-file.ts'
import { assertNever, messageOf } from '../../shared/errors.ts'
import { isObject, readPolicy, unreadablePolicy, type PolicyReading } from '../../shared/rules/read-policy.ts'
import { contentOfRegistry, hasPolicyKey, policyKey, policyParentKey } from './registry-policy.ts'

/** Where this machine has its policy; null: not in a file. */
export function policyFileOf(platform: NodeJS.Platform): string | null {
  if (platform === 'win32') return null
  return platform === 'darwin' ? '/Library/Application Support/Tocsin/policy.json' : '/etc/tocsin/policy.json'
}

export interface PolicyFile {
  file: string
  /** The users who may own it; undefined where the system has no such numbers. */
  owners: readonly number[] | undefined
}

/** What is found where a policy belongs; `place` is the file or the key. */
export type FoundPolicy =
  | { kind: 'none' }
  | { kind: 'read'; place: string; source: string; content: object }
  | { kind: 'unreadable'; place: string; source: string; why: string }

/** The last policy that could be read, for the day when it cannot. */
export interface KeptPolicy {
  /** What was read at a place; null: nothing was. */
  read(place: string): object | null
  /** Keeps a policy; null: there is none any more. Throws where it cannot be written. */
  write(policy: { place: string; content: Record<string, unknown> } | null): void
}

/**
 * The policy of this machine, or that of a file on the command line, which the machine's own takes precedence over.
 * Where it cannot be read, the last one that could applies, and without one no server is shown.
 */
export function loadPolicy(
  { platform, getuid }: Pick<NodeJS.Process, 'platform' | 'getuid'>,
  file: string | null,
  kept: KeptPolicy,
): PolicyReading {
  const userId = getuid?.()
  const machineFile = policyFileOf(platform)
  const machine =
    machineFile === null
      ? findRegistryPolicy()
      : findPolicyFile({ file: machineFile, owners: userId === undefined ? undefined : [0] })
  if (file === null) return policyInForce(machine, kept)
  if (machine.kind !== 'none') {
    const { problems, ...reading } = policyInForce(machine, kept)
    const unused = `--policy ${file} is not used: this machine has a policy of its own`
    return { ...reading, problems: [...problems, unused] }
  }
  const named = findPolicyFile({ file, owners: userId === undefined ? undefined : [0, userId] })
  const why = `${file}: there is no such file`
  return policyInForce(
    named.kind === 'none' ? { kind: 'unreadable', place: file, source: basename(file), why } : named,
    kept,
  )
}

/** The policy that applies where this one was found; a good one is kept. */
export function policyInForce(found: FoundPolicy, kept: KeptPolicy): PolicyReading {
  const keep = (reading: PolicyReading, policy: Parameters<KeptPolicy['write']>[0]): PolicyReading => {
    try {
      kept.write(policy)
      return reading
    } catch (error) {
      const problem = `${reading.policy.source}: cannot be kept for later: ${messageOf(error)}`
      return { ...reading, problems: [...reading.problems, problem] }
    }
  }
  switch (found.kind) {
    case 'none':
      return keep(readPolicy({}, 'policy.json'), null)
    case 'read': {
      const { place, source, content } = found
      const reading = readPolicy(content, source)
      // One that shows no server is not the one to go back to.
      return reading.policy.hidesServers === undefined
        ? keep(reading, { place, content: { ...content } })
        : reading
    }
    case 'unreadable': {
      const { place, source, why } = found
      const last = kept.read(place)
      if (last === null) return unreadablePolicy(source, why)
      const { policy, problems } = readPolicy(last, source)
      return { policy, problems: [why, ...problems], isLast: true }
    }
    default:
      return assertNever(found)
  }
}

/** Looks for a file that only an administrator can have written. */
export function findPolicyFile({ file, owners }: PolicyFile): FoundPolicy {
  const place = { place: file, source: basename(file) }
  const refuse = (why: string): FoundPolicy => ({ kind: 'unreadable', ...place, why: `${file}: ${why}` })
  let descriptor: number | null = null
  try {
    // A link is judged by its own folder and by where it leads.
    const real = realpathSync(file)
    descriptor = openSync(real, foreignFileFlags)
    const own = fstatSync(descriptor)
    if (!own.isFile()) return refuse('not used, since it is no plain file')
    // Whoever can write the folder can put another file in place of this one.
    const exposed =
      owners &&
      (exposure('it', own, owners) ??
        exposure('its folder', statSync(dirname(file)), owners) ??
        exposure('its folder', statSync(dirname(real)), owners))
    if (exposed !== undefined && exposed !== null) return refuse(`not used, since ${exposed}`)
    // Editors of Windows begin a file with a byte order mark.
    const content: unknown = JSON.parse(readFileSync(descriptor, 'utf8').replace(/^\uFEFF/, ''))
    return isObject(content) ? { kind: 'read', ...place, content } : refuse('must hold an object')
  } catch (error) {
    const isMissing =
      error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
    return isMissing ? { kind: 'none' } : refuse(`cannot be read: ${messageOf(error)}`)
  } finally {
    if (descriptor !== null) closeSync(descriptor)
  }
}

const writableByOthers = 0o022

/** Why people other than administrators could have written something; null where they could not. */
function exposure(what: string, { mode, uid }: Stats, owners: readonly number[]): string | null {
  if (!owners.includes(uid)) return `${what} belongs to user ${uid}, who is no administrator`
  return (mode & writableByOthers) === 0
    ? null
    : `others than the owner may write ${what} (mode ${(mode & 0o777).toString(8)})`
}

/** Looks for the values in the registry. */
export function findRegistryPolicy(query: QueryRegistry = queryRegistry): FoundPolicy {
  const place = { place: policyKey, source: policyKey }
  const refuse = (why: string): FoundPolicy => ({
    kind: 'unreadable',
    ...place,
    why: `${policyKey}: cannot be read: ${why}`,
  })
  try {
    const output = query(policyKey, '/s')
    if (output !== null) return { kind: 'read', ...place, content: contentOfRegistry(output) }
    // Most machines have no such key; one that is there and may not be read must not pass for none.
    const beside = query(policyParentKey)
    return beside !== null && !hasPolicyKey(beside) ? { kind: 'none' } : refuse('reg.exe refused it')
  } catch (error) {
    return refuse(messageOf(error))
  }
}

/** What reg.exe prints about a key; null where there is none, or it may not be read. */
export type QueryRegistry = (key: string, ...options: string[]) => string | null

// Not by SystemRoot: whoever starts the desk sets that, and could name another program that knows of no policy.
const windows = String.raw`C:\Windows`

const queryRegistry: QueryRegistry = (key, ...options) => {
  try {
    return execFileSync(String.raw`${windows}\System32\reg.exe`, ['query', key, ...options, '/reg:64'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      windowsHide: true,
      env: { SystemRoot: windows, windir: windows, PATH: String.raw`${windows}\System32` },
    })
  } catch (error) {
    if (error instanceof Error && 'status' in error && error.status === 1) return null
    throw error
  }
}
