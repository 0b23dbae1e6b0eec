import { execFileSync } from 'node:child_process'
import { closeSync, fstatSync, openSync, readFileSync, statSync, type Stats } from 'node:fs'
import { basename, dirname, join } from 'node:path'
import { messageOf } from '../../shared/errors.ts'
import { readPolicy, type PolicyReading } from '../../shared/rules/read-policy.ts'
import { contentOfRegistry, policyKey } from './registry-policy.ts'

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

/** The policy of this machine, or that of a file on the command line, which the machine's own takes precedence over. */
export function loadPolicy(
  { platform, env, getuid }: Pick<NodeJS.Process, 'platform' | 'env' | 'getuid'>,
  file: string | null,
): PolicyReading {
  const userId = getuid?.()
  const machineFile = policyFileOf(platform)
  const machine =
    machineFile === null
      ? loadRegistry(env)
      : loadPolicyFile({ file: machineFile, owners: userId === undefined ? undefined : [0] })
  if (machine !== null && file !== null)
    machine.problems.push(`--policy ${file} is not used: this machine has a policy of its own`)
  const named = () =>
    file === null
      ? null
      : (loadPolicyFile({ file, owners: userId === undefined ? undefined : [0, userId] }) ?? {
          ...readPolicy({}, basename(file)),
          problems: [`${file}: there is no such file`],
        })
  return machine ?? named() ?? readPolicy({}, 'policy.json')
}

/** Reads a file that only an administrator can have written; null where there is none. */
export function loadPolicyFile({ file, owners }: PolicyFile): PolicyReading | null {
  const source = basename(file)
  const refuse = (why: string): PolicyReading => ({
    ...readPolicy({}, source),
    problems: [`${file}: ${why}`],
  })
  let descriptor: number | null = null
  try {
    descriptor = openSync(file, 'r')
    const [own, folder] = [fstatSync(descriptor), statSync(dirname(file))]
    // Whoever can write the folder can put another file in place of this one.
    const exposed = owners && (exposure('it', own, owners) ?? exposure('its folder', folder, owners))
    if (exposed !== undefined && exposed !== null) return refuse(`not used, since ${exposed}`)
    // Editors of Windows begin a file with a byte order mark.
    const text = readFileSync(descriptor, 'utf8').replace(/^\uFEFF/, '')
    return readPolicy(JSON.parse(text), source)
  } catch (error) {
    const isMissing =
      error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ENOTDIR')
    return isMissing ? null : refuse(`cannot be read: ${messageOf(error)}`)
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

/** The values of the registry; null where there are none. */
function loadRegistry(env: NodeJS.ProcessEnv): PolicyReading | null {
  // By its full path, so that nothing of that name in another folder is run.
  const reg = join(env['SystemRoot'] ?? 'C:\\Windows', 'System32', 'reg.exe')
  try {
    const output = execFileSync(reg, ['query', policyKey, '/s', '/reg:64'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
      windowsHide: true,
    })
    return readPolicy(contentOfRegistry(output), policyKey)
  } catch (error) {
    // It ends so where there is no such key, which is how most machines are.
    if (error instanceof Error && 'status' in error && error.status === 1) return null
    return { ...readPolicy({}, policyKey), problems: [`${policyKey}: cannot be read: ${messageOf(error)}`] }
  }
}
