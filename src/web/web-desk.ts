import { randomBytes } from 'node:crypto'
import { dirname, join } from 'node:path'
import { setFlagsFromString } from 'node:v8'
import Conf from 'conf'
import packageJson from '../../package.json' with { type: 'json' }
import { createApp } from '../main/app.ts'
import { systemClock } from '../main/platform/clock.ts'
import type { RunFlags } from '../main/platform/flags.ts'
import { headlessShell } from '../main/platform/host-shell.ts'
import { logFileName, openLogFile } from '../main/platform/log-file.ts'
import { createLogging } from '../main/platform/log.ts'
import { createSecrets } from '../main/platform/secrets.ts'
import { createSystemProxy } from '../main/server/proxy.ts'
import { lockProfile, type LockHolder } from '../main/storage/profile-lock.ts'
import type { InvitationOrder } from '../shared/model/screen.ts'
import type { PolicyReading } from '../shared/rules/read-policy.ts'
import type { EncodedFiles } from './answers.ts'
import { controlPath, createControl } from './control.ts'
import { createDownloads } from './downloads.ts'
import { createScreens } from './screens.ts'
import { forkService } from './service-process.ts'
import { openSessionFile } from './session-file.ts'
import { createSessions, type Session } from './sessions.ts'
import type { TlsPair } from './tls.ts'
import { createWebHost } from './web-host.ts'

export interface WebDeskOptions {
  host: string
  port: number
  tls?: TlsPair | null
  publicOrigin?: string | null
  allowedHosts?: readonly string[]
  /** The folder of the settings. */
  profile: string
  flags: RunFlags
  policy: PolicyReading
  pageFolder: string
  /** Shared by the desks of one process: compressing the page is most of what the start of one costs. */
  encodedFiles?: EncodedFiles
  /** The embedded service's program. */
  serviceFile: string
  /** The thread that watches main; none: nothing does. */
  watchFile?: string
  /** Receives the log and the embedded service's output. */
  write(text: string): void
}

/** Another desk works in the profile folder. */
export class ProfileInUse extends Error {
  constructor(folder: string, holder: LockHolder | null) {
    super(`${nameOf(holder)} already uses ${folder}; stop it, or choose another folder with --profile`)
  }
}

function nameOf(holder: LockHolder | null): string {
  if (holder === null) return 'another process'
  const name = holder.address === null ? 'the desktop application' : `the web host at ${holder.address}`
  return `${name} (process ${holder.pid})`
}

/** A page that is open counts as seen this often. */
const seenIntervalMs = 60_000

/** The whole desk with its page on a web server, as the command line and the tests start it. */
export function createWebDesk({ flags, policy, write, serviceFile, watchFile, ...options }: WebDeskOptions) {
  const { profile } = options
  const lock = lockProfile(profile, (reason) => write(`${profile} cannot be locked: ${reason}\n`))
  if (!lock.isHeld) throw new ProfileInUse(profile, lock.holder)
  const makeSecret = () => randomBytes(24).toString('base64url')
  const secrets = createSecrets()
  const file = openLogFile({ folder: join(profile, 'logs'), onError: (message) => write(`${message}\n`) })
  const logging = createLogging({ now: systemClock.now, secrets, file, print: write })
  const { log } = logging
  const downloads = createDownloads({
    folder: join(profile, 'downloads'),
    clock: systemClock,
    makeId: makeSecret,
  })
  const sessions = createSessions({
    clock: systemClock,
    makeSecret,
    stored: openSessionFile(join(profile, 'web-sessions.json'), systemClock, log),
    onEnded({ id, name }: Session, reason) {
      log('info', `session ended: ${JSON.stringify(name)}, ${reason}`)
      app.record({ kind: 'screen.signedOut', screen: id, name, reason })
      host.dismiss(id, reason)
      downloads.leave(id).catch((error: unknown) => log('error', `downloads of a session: ${String(error)}`))
    },
    onChange: () => screens.changed(),
  })
  const screens = createScreens({ sessions, host: () => host, log })
  const control = createControl(controlPath(profile), screens.invite, (reason) =>
    log('warn', `the command for keys is not available: ${reason}`),
  )
  const neverStored = () => {
    throw new Error('the web host stores no secrets')
  }

  const app = createApp({
    host: 'web',
    version: packageJson.version,
    folder: profile,
    flags,
    policy,
    hostNotices: [],
    clock: systemClock,
    random: Math.random,
    makeToken: makeSecret,
    log,
    secrets,
    logging,
    // This host has no key store: a token is kept in memory only.
    cipher: {
      unsafeReason: () => 'the web host keeps no tokens',
      keyStore: () => 'none',
      encrypt: neverStored,
      decrypt: neverStored,
    },
    openStore: ({ name, ...options }) => new Conf({ ...options, configName: name }),
    memoryFile: join(dirname(serviceFile), 'memory.js'),
    checkFile: join(dirname(serviceFile), 'check.js'),
    watchedBy:
      watchFile === undefined
        ? undefined
        : { file: watchFile, logFile: join(profile, 'logs', logFileName), ending: { kind: 'exit' } },
    setHeapFlag: setFlagsFromString,
    spawnService: forkService(serviceFile, logging.write),
    ownOrigin: () => host.origin(),
    systemProxy: createSystemProxy(process.env),
    installation: { kind: 'web' },
    papers: join(dirname(serviceFile), 'about'),
    // Nothing here is replaced while it runs.
    restart: () => undefined,
    shell: {
      ...headlessShell,
      screens: screens.screens,
      async chooseFile(suggestion) {
        const session = host.sessionOf(suggestion.page)
        return session === null ? null : downloads.place(session, suggestion)
      },
    },
  })
  const host = createWebHost({
    ...options,
    tls: options.tls ?? null,
    publicOrigin: options.publicOrigin ?? null,
    allowedHosts: options.allowedHosts ?? [],
    sessions,
    router: app.router,
    admit: app.admit,
    downloads,
    onSignedIn({ id, name, role, address, agent }) {
      app.record({ kind: 'screen.signedIn', screen: id, name, role, address, agent })
    },
    clock: systemClock,
    log,
  })

  let cancelSeen: (() => void) | null = null
  const seeConnected = () => {
    for (const session of host.connected()) sessions.see(session)
    cancelSeen = systemClock.after(seenIntervalMs, seeConnected)
  }

  return {
    log,
    /** Rejects when it cannot listen. */
    async start(): Promise<void> {
      await host.start()
      lock.describe({ pid: process.pid, address: host.origin() })
      await control.start()
      if (host.isReachable && !host.isEncrypted) {
        const cure = 'use --tls-cert and --tls-key, or --public-origin behind a proxy that ends TLS'
        log(
          'warn',
          `listening on ${options.host} without TLS: what screens send and show can be read; ${cure}`,
        )
      }
      seeConnected()
      app.start()
    },
    renewTls: host.renewTls,
    /** Where it is reached. */
    origin: () => host.origin(),
    /** Makes an address that opens the desk once, within a minute. */
    invite: (order: InvitationOrder) => screens.invite(order),
    async stop(): Promise<void> {
      cancelSeen?.()
      await Promise.all([host.stop(), app.stop(), control.stop()])
      await Promise.all([downloads.stop(), sessions.stop()])
      file.close()
      lock.release()
    },
  }
}
