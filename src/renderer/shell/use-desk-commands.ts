import { computed } from 'vue'
import { useRouter } from 'vue-router'
import { languageNames, useI18n } from '../ui/i18n.ts'
import { useHost } from '../bridge/stores/host.ts'
import { useSettings } from '../bridge/stores/settings.ts'
import { useWatchedServers } from '../bridge/stores/watched-servers.ts'
import { type Command, useCommands } from '../ui/commands.ts'
import { groupedViews, keyedViews, type View } from '../views.ts'
import { allServersId, locales, themes } from '../../shared/model/constants.ts'
import { useManaged } from '../bridge/use-managed.ts'
import { useServers } from '../bridge/use-servers.ts'
import { useSettingsChange } from '../bridge/use-settings-change.ts'

/** The commands of every view: go to a view, switch the server, change the display. */
export function useDeskCommands(): void {
  const { t } = useI18n()
  const router = useRouter()
  const change = useSettingsChange()
  const store = useSettings()
  const host = useHost()
  const managed = useManaged()
  const servers = useServers()
  const watched = useWatchedServers()
  const { larger, smaller } = useTextScale()

  const keyOf = (view: View) =>
    view.hasNoKey
      ? {}
      : view.key
        ? { key: view.key }
        : { key: 'views' as const, keyIndex: keyedViews.indexOf(view) }
  const viewCommands = computed(() =>
    groupedViews.flat().map((view): Command => ({
      id: `go.${view.name}`,
      group: 'go',
      labelKey: 'command.goTo',
      labelArgs: { view: t(view.labelKey) },
      searchKey: view.searchKey,
      ...keyOf(view),
      run: () => router.push(view.path),
    })),
  )
  const displayCommands = computed(() => [
    ...themes.map((theme): Command => ({
      id: `display.theme.${theme}`,
      group: 'display',
      labelKey: 'command.theme',
      labelArgs: { name: t(`display.themes.${theme}`) },
      when: () => store.settings !== null && store.settings.theme !== theme && !managed.isLocked('theme'),
      run: () => change({ theme }),
    })),
    ...locales.map((locale): Command => ({
      id: `display.language.${locale}`,
      group: 'display',
      labelKey: 'command.language',
      labelArgs: { name: languageNames[locale] },
      when: () => store.settings !== null && store.settings.locale !== locale && !managed.isLocked('locale'),
      run: () => change({ locale }),
    })),
  ])
  const textSizeCommands: Command[] = [
    {
      id: 'display.larger',
      group: 'display',
      labelKey: 'command.larger',
      // Many keyboards have the plus above another sign, which is what the key then gives.
      key: 'larger',
      repeats: true,
      when: () => larger.value !== undefined,
      run: () => larger.value !== undefined && change({ textScale: larger.value }),
    },
    {
      id: 'display.smaller',
      group: 'display',
      labelKey: 'command.smaller',
      key: 'smaller',
      repeats: true,
      when: () => smaller.value !== undefined,
      run: () => smaller.value !== undefined && change({ textScale: smaller.value }),
    },
    {
      id: 'display.usualSize',
      group: 'display',
      labelKey: 'command.usualSize',
      key: 'usualSize',
      run: () => change({ textScale: 100 }),
    },
  ]
  const openWindowCommand: Command = {
    id: 'desk.window',
    group: 'desk',
    labelKey: 'command.openWindow',
    key: 'window',
    run: servers.openWindow,
  }
  const allCommand: Command = {
    id: 'desk.all',
    group: 'desk',
    labelKey: 'allServers.show',
    when: () => watched.servers.length > 1 && store.server?.id !== allServersId,
    run: () => servers.use(allServersId),
  }
  const serverCommands = computed(() => [
    allCommand,
    ...(store.settings?.profiles ?? []).map(({ id, name }): Command => ({
      id: `desk.use.${id}`,
      group: 'desk',
      labelKey: 'command.useServer',
      labelArgs: { server: name },
      when: () => store.server?.id !== id,
      run: () => servers.use(id),
    })),
    ...(host.about?.host === 'electron' ? [openWindowCommand] : []),
  ])
  useCommands(() => [
    ...viewCommands.value,
    ...displayCommands.value,
    ...textSizeCommands,
    ...serverCommands.value,
  ])
}

const scales = [75, 90, 100, 110, 125, 150, 175, 200, 250, 300]

/** The text size in per cent, and the next larger and smaller one, if any; none where the organisation locks it. */
export function useTextScale() {
  const store = useSettings()
  const managed = useManaged()
  const steps = computed(() => (managed.isLocked('textScale') ? [] : scales))
  const scale = computed(() => store.settings?.textScale ?? 100)
  return {
    scale,
    smaller: computed(() => steps.value.findLast((step) => step < scale.value)),
    larger: computed(() => steps.value.find((step) => step > scale.value)),
  }
}
