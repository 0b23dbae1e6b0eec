import { useClock } from '../../ui/clock.ts'
import type { Command } from '../../ui/commands.ts'
import { useLive } from './store.ts'
import { useViews } from './views/store.ts'
import { useAlarmTakeout } from './export/use-alarm-export.ts'
import { useCommands } from '../../ui/use-commands.ts'
import { useViewName } from './views/use-view-name.ts'

export interface ListCommandParts {
  find: () => void
  print: () => unknown
}

/** What can be done with the list, by key and from the palette. */
export function useListCommands({ find, print }: ListCommandParts): void {
  const live = useLive()
  const views = useViews()
  const clock = useClock()
  const takeout = useAlarmTakeout()
  const nameOf = useViewName()
  const grouped = () => live.groupKeys.length > 0
  const any = () => live.list.alarms.length > 0
  const moving = [
    { id: 'list.move', labelKey: 'footer.move', keys: ['ArrowUp', 'ArrowDown'] },
    { id: 'list.extend', labelKey: 'takeout.extend', keys: ['Shift+ArrowUp', 'Shift+ArrowDown'] },
    { id: 'list.details', labelKey: 'footer.details', keys: ['Enter'] },
  ]

  useCommands((): Command[] => [
    { id: 'list.find', group: 'list', labelKey: 'live.filter', keys: ['/'], run: find },
    {
      id: 'list.clear',
      group: 'list',
      labelKey: 'live.clearFilters',
      when: () => live.isFiltered,
      run: live.clearFilter,
    },
    {
      id: 'list.freeze',
      group: 'list',
      labelKey: live.frozen ? 'live.unfreeze' : 'live.freeze',
      keys: ['F'],
      run: () => live.freeze(clock.now),
    },
    ...views.saved.map((view, index) => ({
      id: `list.view.${view.id}`,
      group: 'list' as const,
      labelKey: 'views.use',
      labelArgs: { name: nameOf(view) },
      ...(index < 9 ? { keys: [String(index + 1)] } : {}),
      run: () => views.use(view.id),
    })),
    ...moving.map((key) => ({
      ...key,
      group: 'list' as const,
      ownKeys: true,
      sheetOnly: true,
      when: any,
      run: () => undefined,
    })),
    {
      id: 'list.collapse',
      group: 'list',
      labelKey: 'grouping.collapseAll',
      keys: ['Ctrl+ArrowLeft'],
      ownKeys: true,
      when: grouped,
      run: () => live.foldAll(true),
    },
    {
      id: 'list.expand',
      group: 'list',
      labelKey: 'grouping.expandAll',
      keys: ['Ctrl+ArrowRight'],
      ownKeys: true,
      when: grouped,
      run: () => live.foldAll(false),
    },
    {
      id: 'list.pickAll',
      group: 'list',
      labelKey: 'takeout.pickAll',
      keys: ['Ctrl+A'],
      ownKeys: true,
      when: any,
      run: live.pickAll,
    },
    {
      id: 'list.copy',
      group: 'list',
      labelKey: 'takeout.copyText',
      keys: ['Ctrl+C'],
      ownKeys: true,
      when: any,
      run: () => takeout.copy('text'),
    },
    { id: 'list.tsv', group: 'list', labelKey: 'takeout.copyTsv', when: any, run: () => takeout.copy('tsv') },
    { id: 'list.csv', group: 'list', labelKey: 'takeout.csv', when: any, run: takeout.exportCsv },
    { id: 'list.json', group: 'list', labelKey: 'takeout.json', when: any, run: takeout.exportJson },
    { id: 'list.print', group: 'list', labelKey: 'takeout.print', when: any, run: print },
  ])
}
