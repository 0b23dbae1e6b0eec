import { join } from 'node:path'
import type { NoticeCode } from '../../shared/model/notice.ts'
import type { ServerProfile } from '../../shared/model/server-profile.ts'
import type { Settings } from '../../shared/model/settings.ts'
import type { Clock } from '../platform/clock.ts'
import type { News } from '../notify/notification-batcher.ts'
import {
  createEmbeddedService,
  type EmbeddedService,
  type ServiceProcess,
} from '../embedded/embedded-service.ts'
import type { RunFlags } from '../platform/flags.ts'
import type { Publisher } from '../ipc/publisher.ts'
import type { Log } from '../platform/log.ts'
import type { Recall } from '../platform/host-shell.ts'
import { createProfileDesk, type ProfileDesk } from './running-profile.ts'
import { profileOfRun } from './effective-profile.ts'
import { clientSecretKeyOf, secretKeyOf, type TokenVault } from '../session/token-vault.ts'
import { askForToken } from '../server/token-endpoint.ts'
import { keepGivenToken, keepGrantedToken, type TokenKeeper } from '../session/token-provider.ts'

/** What a host gives for profiles to be put to work. */
export interface LaunchMeans {
  folder: string
  flags: RunFlags
  clock: Clock
  random: () => number
  makeToken: () => string
  log: Log
  spawnService: (args: string[], env: { TOCSIN_SERVICE_TOKEN: string }) => ServiceProcess
}

export interface ProfileLauncherParts extends LaunchMeans {
  settings: () => Settings
  vault: TokenVault
  note: (code: NoticeCode, detail: string) => void
  onAppeared: (news: News[]) => void
  onChanged: () => void
  onRecallDue: (recall: Recall) => void
  onRecallSettled: (callId: string) => void
}

/** Puts profiles to work: finds their address and token, then makes and starts their desk. */
export interface ProfileLauncher {
  /** Null where there is no such profile any more. */
  launch(id: string, publisher: Publisher): Promise<ProfileDesk | null>
  /** Starts the service that Tocsin carries, once; settles with its address. */
  startEmbedded(): Promise<string>
  stop(): Promise<void>
}

export function createProfileLauncher(parts: ProfileLauncherParts): ProfileLauncher {
  const { clock, log, flags, vault } = parts
  let embedded: { service: EmbeddedService; url: Promise<string> } | null = null

  const startEmbedded = (): Promise<string> => {
    if (embedded) return embedded.url
    const token = parts.makeToken()
    const service = createEmbeddedService({
      spawn: parts.spawnService,
      dataFile: flags.data ?? join(parts.folder, 'embedded.sqlite'),
      token,
      plant: flags.plant,
      clock,
      log,
      onFailed: (detail) => parts.note('embedded-failed', detail),
    })
    const url = service.start().then((address) => {
      vault.lend(address, token)
      return address
    })
    embedded = { service, url }
    return url
  }

  const tokensOf = (profile: ServerProfile, onToken: () => void): TokenKeeper => {
    const { auth } = profile
    if (auth.kind === 'token') return keepGivenToken(() => vault.token(profile.baseUrl))
    const ask = (refreshToken: string | null) => {
      const secret = vault.token(secretKeyOf(profile)) ?? ''
      const clientSecret = vault.token(clientSecretKeyOf(profile))
      return askForToken(auth, { secret, clientSecret }, refreshToken, clock.now())
    }
    return keepGrantedToken({ ask, clock, log, onToken })
  }

  return {
    startEmbedded,
    async launch(id, publisher) {
      const stored = profileOfRun(id, parts.settings(), flags)
      if (!stored) return null
      const baseUrl = stored.kind === 'embedded' ? await startEmbedded() : stored.baseUrl
      if (flags.token !== null && flags.server === baseUrl) vault.lend(baseUrl, flags.token)
      const profile = { ...stored, baseUrl }
      const launched = createProfileDesk({
        profile,
        folder: parts.folder,
        settings: parts.settings,
        tokens: tokensOf(profile, () => launched.desk.wake()),
        publisher,
        clock,
        random: parts.random,
        log,
        onAppeared: (alarms) => parts.onAppeared(alarms.map((alarm) => ({ alarm, profile }))),
        onChanged: parts.onChanged,
        onRecallDue: (alarm, reminder) => parts.onRecallDue({ alarm, profile, reminder }),
        onRecallSettled: parts.onRecallSettled,
      })
      await launched.start()
      // Pages that were here before the desk learn what they look at.
      publisher.send({ name: 'settings.changed', payload: { settings: parts.settings(), profile } })
      return launched
    },
    stop: async () => embedded?.service.stop(),
  }
}
