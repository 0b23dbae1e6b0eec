import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { ServerProfile } from '../shared/model/server-profile.ts'
import type { Settings } from '../shared/model/settings.ts'
import { alarmText } from './notify/notification-text.ts'
import { postTo } from './phones/http-post.ts'
import { createPhones, noPhones, phoneMemorySchema, type Phones } from './phones/phones.ts'
import type { Clock } from './platform/clock.ts'
import type { HostShell } from './platform/host-shell.ts'
import type { Log } from './platform/log.ts'
import { createTranslator } from './platform/translate.ts'
import type { Pages } from './profiles/pages.ts'
import type { Network } from './server/network.ts'
import type { TokenVault } from './session/token-vault.ts'
import { openStoredValue } from './storage/json-document.ts'
import type { StorageContext } from './storage/retrying-writer.ts'

export interface AppPhonesParts {
  folder: string
  clock: Clock
  random: () => number
  log: Log
  storage: StorageContext
  settings: () => Settings
  shell: Pick<HostShell, 'systemLocale' | 'screens'>
  vault: Pick<TokenVault, 'token'>
  pages: Pick<Pages, 'all' | 'allRunning'>
  ownOrigin: () => string
  networkTo: (profile: Pick<ServerProfile, 'caFile' | 'clientCert' | 'clientKey' | 'proxy'>) => Network
}

/** Where the secure store has the token of an ntfy server. */
export const ntfyTokenKey = (server: string): string =>
  `ntfy ${URL.canParse(server) ? new URL(server).origin : server}`

const maxTokenBytes = 16_384

/** Joins the phones with the desk: its folder, its network, its texts and its team. */
export function createAppPhones(parts: AppPhonesParts): Omit<Phones, 'stop'> & { stop(): Promise<void> } {
  const { clock, log, settings, shell, pages } = parts
  const stored = openStoredValue({
    ...parts.storage,
    log,
    file: join(parts.folder, 'phones.json'),
    schema: phoneMemorySchema,
    fallback: noPhones,
  })
  /** One for each authority that was set; a change of the setting is as rare as it is. */
  const networks = new Map<string, Network>()
  const network = () => {
    const { caFile } = settings().phones
    const known = networks.get(caFile)
    if (known) return known
    const made = parts.networkTo({ caFile, clientCert: '', clientKey: '', proxy: 'system' })
    networks.set(caFile, made)
    return made
  }
  const translator = () => createTranslator(settings().locale, shell.systemLocale, settings().timeZone)
  const serverName = ({ name }: ServerProfile) => (Array.from(pages.all()).length > 1 ? name : '')

  const phones = createPhones({
    ...parts,
    settings: () => settings().phones,
    stored,
    token() {
      const { tokenFile, ntfyServer } = settings().phones
      return tokenFile === '' ? parts.vault.token(ntfyTokenKey(ntfyServer)) : readToken(tokenFile, log)
    },
    post: (order) => postTo(order, network(), clock),
    textOf({ alarm, profile, count, band }, showsText) {
      const translated = translator()
      if (showsText)
        return alarmText(
          { alarm, profile, count, urgent: false, repeats: null },
          translated,
          serverName(profile),
        )
      const { t } = translated
      return { title: `${t(`band.${band}`)}: ${t('notification.burst', { n: count })}`, body: t('tray.open') }
    },
    testText() {
      const { t } = translator()
      return { title: t('selfTest.notification'), body: t('selfTest.alarm') }
    },
    isRunner: (id) =>
      pages
        .allRunning()
        .find(({ profile }) => profile.id === id)
        ?.isRunner() ?? false,
    hasBrowsers: shell.screens !== null,
    origin: () => (shell.screens === null ? null : parts.ownOrigin()),
  })
  return {
    ...phones,
    async stop() {
      phones.stop()
      for (const each of networks.values()) each.stop()
      await stored.stop()
    },
  }
}

/** Read for each notification, so that a renewed token counts at once; null: there is none that can be used. */
function readToken(file: string, log: Log): string | null {
  try {
    const token = readFileSync(file, 'utf8').slice(0, maxTokenBytes).trim()
    return token === '' ? null : token
  } catch (error) {
    log('warn', `the token of the ntfy server cannot be read: ${String(error)}`)
    return null
  }
}
