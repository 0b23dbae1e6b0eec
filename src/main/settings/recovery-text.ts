import type { Translator } from '../platform/translate.ts'
import type { SetAsidePart } from './salvage.ts'
import type { SettingsRecovery } from './settings-file.ts'

/** Says which parts of the settings are not in use, by name, and where they are kept. */
export function describeRecovery(recovery: SettingsRecovery, { t }: Translator): string {
  switch (recovery.kind) {
    case 'salvaged':
      return `${recovery.parts.map((part) => partText(part, t)).join(', ')}. ${t('settingsRecovery.keptAs', { file: recovery.keptAs })}`
    case 'damaged':
      return `${inUseText(recovery, t)} ${t('settingsRecovery.keptAs', { file: recovery.keptAs })}`
    case 'unreadable':
      return `${inUseText(recovery, t)} ${t('settingsRecovery.notStored', { reason: recovery.reason })}`
  }
}

function inUseText({ inUse }: { inUse: 'last-good' | 'defaults' }, t: Translator['t']): string {
  return t(inUse === 'last-good' ? 'settingsRecovery.lastGood' : 'settingsRecovery.defaults')
}

function partText({ path, name, value }: SetAsidePart, t: Translator['t']): string {
  const given = { name: name ?? '?' }
  switch (path) {
    case 'views':
      return t('settingsRecovery.view', given)
    case 'profiles':
      return t('settingsRecovery.server', given)
    case 'calls.templates':
      return t('settingsRecovery.callTemplate', given)
    case 'creationTemplates':
      return t('settingsRecovery.alarmTemplate', given)
    default: {
      const named = name ?? (typeof value === 'string' ? value.slice(0, 100) : null)
      return t('settingsRecovery.setting', { name: named === null ? path : `${path} “${named}”` })
    }
  }
}
