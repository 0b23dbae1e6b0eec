import { useI18n } from 'vue-i18n'
import type { ServerProfile } from '../../../shared/model/server-profile.ts'
import type { Settings } from '../../../shared/model/settings.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { readSettingsFile, writeSettingsFile } from './settings-file.ts'
import { useServers } from '../../bridge/use-servers.ts'
import { useSettingsEditor } from '../../bridge/settings-editor.ts'

/** Settings to a file and from one. */
export function useSettingsTransfer() {
  const { t } = useI18n()
  const store = useSettings()
  const editor = useSettingsEditor()
  const servers = useServers()

  async function takeBack({ profiles, activeProfile: _here, ...before }: Settings, added: string[]) {
    await editor.apply(() => before)
    for (const profile of profiles) await servers.save(profile)
    for (const id of added) await servers.remove(id)
  }

  return {
    save(): void {
      if (store.settings === null) return
      const file = new Blob([writeSettingsFile(store.settings)], { type: 'application/json' })
      const link = document.createElement('a')
      link.href = URL.createObjectURL(file)
      link.download = 'tocsin-settings.json'
      link.click()
      URL.revokeObjectURL(link.href)
    },
    async load(name: string, text: string): Promise<void> {
      const read = readSettingsFile(text)
      const before = store.settings
      if (read === null || before === null) {
        editor.lastAction.value = { text: t('settings.did.notSettings', { file: name }), undo: null }
        return
      }
      const isKnown = ({ id }: ServerProfile) => before.profiles.some((profile) => profile.id === id)
      const added = read.servers.filter((server) => !isKnown(server)).map(({ id }) => id)
      await editor.apply(() => read.change)
      for (const server of read.servers) await servers.save(server)
      editor.lastAction.value = {
        text:
          read.unusable.length === 0
            ? t('settings.did.imported')
            : t('settings.did.importedSome', { parts: read.unusable.join(', ') }),
        undo: () => takeBack(before, added),
      }
    },
  }
}
