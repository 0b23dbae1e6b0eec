import { useRouter } from 'vue-router'
import { useNotices } from '../../bridge/stores/notices.ts'
import { useContributions } from '../../contributions.ts'
import { useI18n } from '../../ui/i18n.ts'
import { useClock } from '../../ui/clock.ts'
import { type Command, useCommands } from '../../ui/commands.ts'
import { useLive } from './store.ts'
import { useViews, useViewName } from './views/store.ts'
import { useAlarmExport } from './export/use-alarm-export.ts'
import type { Acknowledging } from './use-acknowledge.ts'

export interface ListCommandOptions {
  find: () => void
  help: () => void
  print: () => unknown
  acknowledgement: Acknowledging
}

/** The commands of the list, by key and from the palette. */
export function useListCommands({ find, help, print, acknowledgement }: ListCommandOptions): void {
  const live = useLive()
  const views = useViews()
  const clock = useClock()
  const rows = useAlarmExport()
  const nameOf = useViewName()
  const router = useRouter()
  const notices = useNotices()
  const { t } = useI18n()
  const { linkToTag } = useContributions()
  const tagPage = () => (live.selected?.path ? linkToTag(live.selected.path) : null)
  function openTagPage() {
    const page = tagPage()
    if (page) void router.push(page)
    else notices.explain(t(live.selected?.path === '' ? 'live.noTag' : 'live.selectForTag'))
  }
  const isGrouped = () => live.groupKeys.length > 0
  const hasAlarms = () => live.counts.shown > 0
  const listKeys = [
    { id: 'list.move', labelKey: 'command.move', key: ['up', 'down'] },
    { id: 'list.extend', labelKey: 'export.extend', key: 'extend' },
    { id: 'list.details', labelKey: 'command.details', key: 'enter' },
  ] as const

  useCommands((): Command[] => [
    { id: 'list.find', group: 'list', labelKey: 'live.filter', key: 'find', run: find },
    // F1 is the field's own key; anywhere else it opens the guides.
    { id: 'list.filterHelp', group: 'list', labelKey: 'filters.help', run: help },
    {
      id: 'list.clear',
      group: 'list',
      labelKey: 'filters.clear',
      key: 'clear',
      when: () => live.isFiltered,
      run: live.clearFilter,
    },
    {
      id: 'list.freeze',
      group: 'list',
      labelKey: live.isFrozen ? 'live.unfreeze' : 'live.freeze',
      key: 'freeze',
      run: () => live.toggleFreeze(clock.now),
    },
    {
      id: 'list.new',
      group: 'list',
      labelKey: 'live.showNew',
      key: 'newAlarms',
      when: () => live.heldBack !== null || live.newAbove > 0,
      run: live.showNew,
    },
    {
      id: 'alarm.acknowledge',
      group: 'alarm',
      labelKey: acknowledgement.isOffered ? 'acknowledge.run' : 'acknowledge.elsewhere',
      labelArgs: { n: acknowledgement.open.length },
      key: 'acknowledge',
      when: () => acknowledgement.open.length > 0,
      run: acknowledgement.acknowledge,
    },
    {
      id: 'alarm.tag',
      group: 'alarm',
      labelKey: 'tagLinks.page',
      key: 'tag',
      run: openTagPage,
    },
    ...views.saved.map((view, index) => ({
      id: `list.view.${view.id}`,
      group: 'list' as const,
      labelKey: 'views.use' as const,
      labelArgs: { name: nameOf(view) },
      key: 'tabs' as const,
      keyIndex: index,
      run: () => views.activate(view.id),
    })),
    ...listKeys.map((key) => ({
      ...key,
      group: 'list' as const,
      ownKeys: true,
      sheetOnly: true,
      when: hasAlarms,
      run: () => undefined,
    })),
    {
      id: 'list.collapse',
      group: 'list',
      labelKey: 'grouping.collapseAll',
      key: 'collapse',
      ownKeys: true,
      when: isGrouped,
      run: () => live.setAllCollapsed(true),
    },
    {
      id: 'list.expand',
      group: 'list',
      labelKey: 'grouping.expandAll',
      key: 'expand',
      ownKeys: true,
      when: isGrouped,
      run: () => live.setAllCollapsed(false),
    },
    {
      id: 'list.selectAll',
      group: 'list',
      labelKey: 'export.selectAll',
      key: 'selectAll',
      ownKeys: true,
      when: hasAlarms,
      run: live.selectAll,
    },
    {
      id: 'list.copy',
      group: 'list',
      labelKey: 'exports.copyText',
      key: 'copy',
      ownKeys: true,
      when: hasAlarms,
      run: () => rows.copy('text'),
    },
    {
      id: 'list.tsv',
      group: 'list',
      labelKey: 'exports.copyTsv',
      when: hasAlarms,
      run: () => rows.copy('tsv'),
    },
    { id: 'list.csv', group: 'list', labelKey: 'exports.csv', when: hasAlarms, run: rows.exportCsv },
    { id: 'list.json', group: 'list', labelKey: 'exports.json', when: hasAlarms, run: rows.exportJson },
    { id: 'list.print', group: 'list', labelKey: 'export.print', when: hasAlarms, run: print },
  ])
}
