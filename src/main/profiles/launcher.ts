import { accessSync, constants } from 'node:fs'
import { join } from 'node:path'
import type { CallReminder } from '../../shared/model/call.ts'
import type { NoticeCode } from '../../shared/model/attention.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import type { Settings } from '../../shared/model/settings.ts'
import { messageOf } from '../../shared/errors.ts'
import { fail, succeed, type Result } from '../../shared/result.ts'
import { isPlainHttpAccepted } from '../../shared/rules/plain-http.ts'
import type { Clock } from '../platform/clock.ts'
import {
  createEmbeddedService,
  type EmbeddedService,
  type ServiceEnvironment,
  type ServiceProcess,
} from '../embedded/embedded-service.ts'
import { readTextFile, type RunFlags } from '../platform/flags.ts'
import type { Log } from '../platform/log.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { Supervisor } from '../platform/supervisor.ts'
import type { AlarmEvent } from '../platform/host-shell.ts'
import type { LaunchOrder } from './lifecycle.ts'
import { createRunningProfile, type RunningProfile } from './running-profile.ts'
import type { Team } from '../team/team.ts'
import { demoFile, demoPlant } from './demo-plants.ts'
import { effectiveProfile } from './effective-profile.ts'
import { clientSecretKeyOf, secretKeyOf, type TokenVault } from '../session/token-vault.ts'
import type { Network } from '../server/network.ts'
import type { VerifyingContext } from '../storage/audit-trail.ts'
import { createMemoryThread } from '../memory/client.ts'
import { requestToken } from '../server/token-endpoint.ts'
import {
  createStaticTokenProvider,
  createWithheldTokenProvider,
  plainHttpRefusal,
  createOAuthTokenProvider,
  type TokenProvider,
} from '../session/token-provider.ts'

/** What a host provides for running profiles. */
export interface LaunchContext {
  folder: string
  flags: RunFlags
  clock: Clock
  random: () => number
  makeToken: () => string
  log: Log
  secrets: Secrets
  /** The file that the thread of the memories runs. */
  memoryFile: string
  /** The file that checks a database in a thread of its own. */
  checkFile: string
  spawnService: (args: string[], env: ServiceEnvironment) => ServiceProcess
}

export interface ProfileLauncherParts extends LaunchContext {
  storage: VerifyingContext
  team: Pick<Team, 'join'>
  settings: () => Settings
  supervisor: Supervisor
  vault: TokenVault
  networkOf: (profile: ServerProfile) => Network
  /** The file that holds the secret of a managed server; null: none does. */
  secretFileOf: (id: string) => string | null
  onPolicyProblem: (problem: string) => void
  /** Why the policy shows no server; undefined where it can be used. */
  hidesServers: string | undefined
  addNotice: (code: NoticeCode, detail: string) => void
  onRaised: (events: AlarmEvent[]) => void
  onStanding: (events: AlarmEvent[]) => void
  onChanged: () => void
  onTaken: (profileId: string, alarmIds: ReadonlySet<number>) => void
  onReminderDue: (event: AlarmEvent, reminder: CallReminder) => void
  onReminderSettled: (callId: string) => void
}

/** Starts profiles: resolves address and token, then creates and starts the running profile. */
export interface ProfileLauncher {
  /** Rejects where the profile cannot start, and when the signal aborts; nothing of it runs then. */
  launch(id: string, order: LaunchOrder): Promise<RunningProfile>
  /** Starts the embedded service of a demo plant once; resolves to its address. */
  startEmbedded(plant: number): Promise<string>
  /** Ends the service of a demo plant, if it runs. */
  stopEmbedded(plant: number): Promise<void>
  stop(): Promise<void>
}

export function createProfileLauncher(parts: ProfileLauncherParts): ProfileLauncher {
  const { clock, log, flags, vault } = parts
  const memories = createMemoryThread({ workerFile: parts.memoryFile })
  const embedded = new Map<number, { service: EmbeddedService; url: Promise<string> }>()

  const dataFileOf = (plant: number): string => {
    if (flags.data !== null) return plant === 1 ? flags.data : `${flags.data}-${plant}`
    return isWritable(parts.folder) ? join(parts.folder, demoFile(plant)) : ':memory:'
  }

  const startEmbedded = (plant: number): Promise<string> => {
    const started = embedded.get(plant)
    if (started) return started.url
    const token = parts.makeToken()
    const { seed, zone, clockOffsetSeconds } = demoPlant(plant)
    const service = createEmbeddedService({
      spawn: (args, env) => parts.spawnService(args, zone === null ? env : { ...env, TZ: zone }),
      dataFile: dataFileOf(plant),
      token,
      plant: plant === 1 ? flags.plant : plantFlags(flags.plant, seed, clockOffsetSeconds),
      clock,
      log,
      onFailed: (detail) => {
        parts.addNotice('embedded-failed', detail)
        parts.supervisor.failed('embedded-service', new Error(detail))
      },
    })
    const url = service.start().then((address) => {
      vault.hold(address, token)
      return address
    })
    embedded.set(plant, { service, url })
    return url
  }

  /** Reads the secret of a managed server; whether it is another one than before. */
  const readSecret = (profile: ServerProfile): boolean => {
    const file = parts.secretFileOf(profile.id)
    if (file === null) return false
    const [key, secret] = [secretKeyOf(profile), readSecretFile(file)]
    if (!secret.ok) parts.onPolicyProblem(secret.error.message)
    if (!secret.ok || secret.value === vault.token(key)) return false
    vault.hold(key, secret.value)
    return true
  }

  const tokensOf = (
    profile: ServerProfile,
    network: Network,
    supervisor: Supervisor,
    onToken: () => void,
  ): TokenProvider => {
    const { auth } = profile
    if (!isPlainHttpAccepted(profile)) return createWithheldTokenProvider(plainHttpRefusal)
    readSecret(profile)
    if (auth.kind === 'token')
      return {
        ...createStaticTokenProvider(() => vault.token(secretKeyOf(profile))),
        // Whoever manages the server may have put another token in its file.
        renew: () => Promise.resolve(readSecret(profile)),
      }
    const request = async (refreshToken: string | null) => {
      readSecret(profile)
      const secret = vault.token(secretKeyOf(profile))
      if (secret === null) return fail('not-authorised', 'there is no secret for these addresses')
      const clientSecret = vault.token(clientSecretKeyOf(profile))
      return requestToken(auth, { secret, clientSecret }, refreshToken, {
        clock,
        network,
        secrets: parts.secrets,
      })
    }
    return createOAuthTokenProvider({ request, clock, log, supervisor, onToken })
  }

  return {
    startEmbedded,
    async launch(id, { publisher, signal, ended }) {
      const stored = effectiveProfile(id, parts.settings(), flags)
      if (!stored) throw new Error(`there is no server profile ${id}`)
      if (parts.hidesServers !== undefined) throw new Error(parts.hidesServers)
      const baseUrl =
        stored.kind === 'embedded' ? await untilAborted(startEmbedded(stored.plant), signal) : stored.baseUrl
      if (flags.token !== null && flags.server === baseUrl) vault.hold(baseUrl, flags.token)
      const profile = { ...stored, baseUrl }
      const supervisor = parts.supervisor.forServer(profile.name)
      const network = parts.networkOf(profile)
      const launched = createRunningProfile({
        profile,
        folder: parts.folder,
        storage: parts.storage,
        team: parts.team,
        settings: parts.settings,
        tokens: tokensOf(profile, network, supervisor, () => launched.desk.wake()),
        network,
        publisher,
        clock,
        random: parts.random,
        log,
        supervisor,
        secrets: parts.secrets,
        memories,
        checkFile: parts.checkFile,
        earlierRun: knownBefore(ended, baseUrl),
        onRaised: (alarms) => parts.onRaised(alarms.map((alarm) => ({ alarm, profile }))),
        onStanding: (alarms) => parts.onStanding(alarms.map((alarm) => ({ alarm, profile }))),
        onChanged: parts.onChanged,
        onTaken: (alarmIds) => parts.onTaken(profile.id, alarmIds),
        onReminderDue: (alarm, reminder) => parts.onReminderDue({ alarm, profile }, reminder),
        onReminderSettled: parts.onReminderSettled,
        onSetAside: (what, keptAs) => parts.addNotice(`${what}-set-aside`, `${profile.name}: ${keptAs}`),
      })
      try {
        await launched.start()
      } catch (error) {
        await launched.stop()
        throw error
      }
      // Pages that connected before the profile ran learn its address now.
      publisher.send({ name: 'profile.changed', payload: profile })
      return launched
    },
    async stopEmbedded(plant) {
      const started = embedded.get(plant)
      embedded.delete(plant)
      await started?.service.stop()
    },
    async stop() {
      await Promise.all(Array.from(embedded.values(), ({ service }) => service.stop()))
    },
  }
}

/** The flags of another plant: its own seed, and its clock. */
function plantFlags(given: readonly string[], seed: number, clockOffsetSeconds: number): string[] {
  const place = given.indexOf('--seed')
  const base = place === -1 ? 1 : Number(given[place + 1])
  const others = given.filter((_, index) => place === -1 || (index !== place && index !== place + 1))
  return [...others, '--seed', String(base + seed), '--clock-offset', String(clockOffsetSeconds)]
}

/** What is known of the run before; at another address the same ids are other alarms. */
function knownBefore(ended: RunningProfile | null, baseUrl: string) {
  if (!ended) return 'stored'
  return ended.profile.baseUrl === baseUrl ? ended.desk.known() : null
}

/** Settles with the promise, or rejects as soon as the signal aborts. */
function untilAborted<T>(promise: Promise<T>, signal: AbortSignal): Promise<T> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(new Error('the launch was aborted'))
    if (signal.aborted) abort()
    signal.addEventListener('abort', abort, { once: true })
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort))
  })
}

function readSecretFile(file: string): Result<string> {
  try {
    const secret = readTextFile(file).trim()
    return secret === '' ? fail('not-found', `${file} is empty`) : succeed(secret)
  } catch (error) {
    return fail('not-found', `${file} cannot be read: ${messageOf(error)}`)
  }
}

/** The demo plant also runs where nothing can be stored. */
function isWritable(folder: string): boolean {
  try {
    accessSync(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}
