import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import { isAtLeast, maxAcknowledged } from '../../../shared/model/constants.ts'
import type { Alarm } from '../../../shared/model/alarm.ts'
import type { Shelved } from '../../../shared/model/shelf.ts'
import { useAuthorization } from '../../bridge/stores/authorization.ts'
import { useHost } from '../../bridge/stores/host.ts'
import { useNotices } from '../../bridge/stores/notices.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useCommands } from '../../ui/commands.ts'
import { useShelving, type ShelvingOrder } from './store.ts'

/** Opens the dialog that shelves; where this screen may not, it says why. */
export function useShelve() {
  const { t } = useI18n()
  const shelving = useShelving()
  const notices = useNotices()
  const settings = useSettings()
  const authorization = useAuthorization()
  const host = useHost()
  const refusal = computed(() => {
    if (authorization.isReadOnly) return t(authorization.readOnlyReason)
    const least = settings.settings?.shelving.role ?? 'operator'
    return isAtLeast(host.role, least) ? null : t('role.needs', { role: t(`role.name.${least}`) })
  })
  const refuse = (message: string) => notices.reportFailure({ code: 'not-permitted', message })

  function open(order: ShelvingOrder) {
    if (refusal.value !== null) refuse(refusal.value)
    else if (order.kind === 'alarms' && order.alarms.length > maxAcknowledged)
      refuse(t('shelf.tooMany', { n: maxAcknowledged }))
    else shelving.order = order
  }
  return {
    /** Why this screen may not shelve; null: it may. */
    refusal,
    shelveAlarms: (alarms: readonly Alarm[]) => open({ kind: 'alarms', alarms }),
    shelveTag: (path: string, alarms: readonly Alarm[]) => open({ kind: 'tag', path, alarms }),
    extend: (entries: readonly Shelved[]) => open({ kind: 'extend', entries }),
  }
}

/** Unshelves, and takes back what was done last. */
export function useUnshelve() {
  const { t } = useI18n()
  const bridge = useBridge()
  const shelving = useShelving()
  const notices = useNotices()

  async function takeBack(ids: string[]) {
    const answer = await bridge.request('shelf.undo', { ids })
    if (!answer.ok) notices.reportFailure(answer.error)
  }
  /** Says what was done, and offers to take it back. */
  function say(text: string, ids: string[]) {
    shelving.done = { text, undo: () => takeBack(ids) }
  }
  return {
    say,
    async unshelve(entries: readonly Shelved[]) {
      const answer = await bridge.request('shelf.unshelve', { ids: entries.map(({ id }) => id) })
      if (!answer.ok) return notices.reportFailure(answer.error)
      const { ids } = answer.value
      if (ids.length > 0) say(t('shelf.unshelved', { n: ids.length }, ids.length), ids)
    },
  }
}

/** The key that shelves what the current view has selected. */
export function useShelveCommand(alarms: () => readonly Alarm[]): () => void {
  const { shelveAlarms } = useShelve()
  const shelve = () => shelveAlarms(alarms())
  useCommands(() => [
    {
      ...{ id: 'alarm.shelve', group: 'alarm' as const, labelKey: 'shelf.shelve', keys: ['Z'] },
      when: () => alarms().length > 0,
      run: shelve,
    },
  ])
  return shelve
}
