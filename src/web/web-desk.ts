import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import Conf from 'conf'
import packageJson from '../../package.json' with { type: 'json' }
import { createApp } from '../main/app.ts'
import { systemClock } from '../main/platform/clock.ts'
import type { RunFlags } from '../main/platform/flags.ts'
import { headlessShell } from '../main/platform/host-shell.ts'
import { openLogFile } from '../main/platform/log-file.ts'
import { createLogging } from '../main/platform/log.ts'
import { createSecrets } from '../main/platform/secrets.ts'
import { createAccess } from './access.ts'
import { createDownloads } from './downloads.ts'
import { forkService } from './service-process.ts'
import { createWebHost } from './web-host.ts'

export interface WebDeskOptions {
  host: string
  port: number
  /** The folder of the settings. */
  profile: string
  flags: RunFlags
  pageFolder: string
  /** The embedded service's program. */
  serviceFile: string
  /** Receives each one-time address. */
  onInvitation(address: string): void
  /** Receives the log and the embedded service's output. */
  write(text: string): void
}

/** The whole desk with its page on a web server, as the command line and the tests start it. */
export function createWebDesk({ flags, onInvitation, write, serviceFile, ...options }: WebDeskOptions) {
  const makeSecret = () => randomBytes(24).toString('base64url')
  const secrets = createSecrets()
  const file = openLogFile({
    folder: join(options.profile, 'logs'),
    onError: (message) => write(`${message}\n`),
  })
  const logging = createLogging({ now: systemClock.now, secrets, file, print: write })
  const { log } = logging
  const invite = () => onInvitation(`${host.origin()}/?key=${access.key()}`)
  const access = createAccess(makeSecret, invite)
  const downloads = createDownloads(makeSecret)
  const neverStored = () => {
    throw new Error('the web host stores no secrets')
  }

  const app = createApp({
    host: 'web',
    version: packageJson.version,
    folder: options.profile,
    flags,
    clock: systemClock,
    random: Math.random,
    makeToken: makeSecret,
    log,
    secrets,
    logging,
    // This host has no key store: a token is kept in memory only.
    cipher: {
      unsafeReason: () => 'the web host keeps no tokens',
      encrypt: neverStored,
      decrypt: neverStored,
    },
    openStore: ({ cwd, name }) => new Conf({ cwd, configName: name, configFileMode: 0o600 }),
    spawnService: forkService(serviceFile, logging.write),
    ownOrigin: () => host.origin(),
    shell: { ...headlessShell, chooseFile: downloads.place },
  })
  const host = createWebHost({ ...options, access, router: app.router, admit: app.admit, downloads, log })

  return {
    log,
    /** Rejects when it cannot listen. */
    async start(): Promise<void> {
      await host.start()
      if (!['127.0.0.1', 'localhost', '::1'].includes(options.host)) {
        log('warn', `listening on ${options.host}: others on the network can reach this desk with a key`)
      }
      invite()
      app.start()
    },
    async stop(): Promise<void> {
      await Promise.all([host.stop(), app.stop()])
      await downloads.stop()
      file.close()
    },
  }
}
