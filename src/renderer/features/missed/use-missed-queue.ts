import { shallowRef, watch } from 'vue'
import { useI18n } from '../../ui/i18n.ts'
import type { Failure } from '../../../shared/result.ts'
import { useClock } from '../../ui/clock.ts'
import { type Command, useCommands, type DatedAction } from '../../ui/commands.ts'
import { useHost } from '../../bridge/stores/host.ts'
import { useNotices } from '../../bridge/stores/notices.ts'
import { useRole } from '../../bridge/use-role.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useMissed } from './store.ts'

/** Loads the missed alarms while the view is open; dismisses and restores them. */
export function useMissedQueue() {
  const { t } = useI18n()
  const bridge = useBridge()
  const missed = useMissed()
  const host = useHost()
  const notices = useNotices()
  const clock = useClock()
  const failure = shallowRef<Failure | null>(null)
  /** The last dismissal, until it is undone or closed. */
  const dismissal = shallowRef<DatedAction | null>(null)

  async function load() {
    const answer = await bridge.request('missed.list', null)
    failure.value = answer.ok ? null : answer.error
    if (answer.ok) missed.replace(answer.value)
  }
  async function restore(ids: readonly number[]) {
    const answer = await bridge.request('missed.restore', { ids: [...ids] })
    if (!answer.ok) notices.reportFailure(answer.error)
  }
  /** Null dismisses all of them. */
  async function dismiss(ids: readonly number[] | null) {
    const answer = await bridge.request('missed.dismiss', { ids: ids && [...ids] })
    if (!answer.ok) return notices.reportFailure(answer.error)
    const dismissed = answer.value.ids
    if (dismissed.length === 0) return
    dismissal.value = {
      text: t('missed.dismissed', dismissed.length),
      at: clock.moment(),
      undo: () => restore(dismissed),
    }
  }
  function undo() {
    const last = dismissal.value
    dismissal.value = null
    last?.undo?.()
  }

  // A restored connection may have lost pushes; the store detects a missing revision.
  watch(
    [() => missed.isInSync, () => host.carrier],
    ([isInSync, carrier]) => {
      if (!isInSync && carrier === 'open') void load()
    },
    { immediate: true },
  )

  return { failure, dismissal, load, dismiss, undo }
}

export interface MissedCommandOptions {
  hasRows: () => boolean
  hasCurrent: () => boolean
  /** Null: nothing can be undone. */
  dismissedAt: () => number | null
  dismissCurrent: () => unknown
  dismissAll: () => unknown
  find: () => unknown
  help: () => unknown
  undo: () => unknown
}

/** The commands of the missed alarms, by key and from the palette. */
export function useMissedCommands(options: MissedCommandOptions): void {
  const role = useRole()
  const canDismiss = () => role.can('missed.dismiss')
  const listKeys = [
    { id: 'missed.move', labelKey: 'command.move', key: ['up', 'down'] },
    { id: 'missed.details', labelKey: 'command.details', key: 'enter' },
  ] as const
  useCommands((): Command[] => [
    ...listKeys.map((key) => ({
      ...key,
      group: 'list' as const,
      ownKeys: true,
      sheetOnly: true,
      when: options.hasRows,
      run: () => undefined,
    })),
    { id: 'missed.find', group: 'list', labelKey: 'missed.find', key: 'find', run: options.find },
    { id: 'missed.filterHelp', group: 'list', labelKey: 'filters.help', run: options.help },
    {
      id: 'missed.dismiss',
      group: 'list',
      labelKey: 'missed.dismiss',
      key: 'dismiss',
      when: () => canDismiss() && options.hasCurrent(),
      run: options.dismissCurrent,
    },
    {
      id: 'missed.dismissAll',
      group: 'list',
      labelKey: 'missed.dismissAll',
      key: 'dismissAll',
      when: () => canDismiss() && options.hasRows(),
      run: options.dismissAll,
    },
    {
      id: 'missed.undo',
      group: 'list',
      labelKey: 'missed.undo',
      key: 'undo',
      doneAt: options.dismissedAt,
      run: options.undo,
    },
  ])
}
