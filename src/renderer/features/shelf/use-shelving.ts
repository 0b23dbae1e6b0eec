import { computed } from 'vue'
import { useI18n } from '../../ui/i18n.ts'
import { isAtLeast } from '../../../shared/model/constants.ts'
import type { ShelfEdit, ShelfOutcome, Shelved } from '../../../shared/model/shelf.ts'
import { useAuthorization } from '../../bridge/stores/authorization.ts'
import { useHost } from '../../bridge/stores/host.ts'
import { useNotices } from '../../bridge/stores/notices.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useClock } from '../../ui/clock.ts'
import { useShelving } from './store.ts'

/** The fields that every shelving has, for the dialog around them. */
export interface ShelvingForm {
  /** What was typed, which is gone over from now on; null: something of it is wrong. */
  read(): { minutes: number; until?: number; reason: string; pin: string | null } | null
  /** A PIN that was refused is typed again. */
  clearPin(): void
}

/** Why something cannot be shelved at all. */
export interface ShelvingObstacle {
  text: string
  /** A PIN that is set would remove it. */
  lacksPin?: boolean
}

/** Why this screen may not shelve; null: it may. */
export function useShelvingRefusal() {
  const { t } = useI18n()
  const settings = useSettings()
  const authorization = useAuthorization()
  const host = useHost()
  return computed(() => {
    if (authorization.isReadOnly) return t(authorization.readOnlyReason)
    const least = settings.settings?.shelving.role ?? 'operator'
    return isAtLeast(host.role, least) ? null : t('role.needs', { role: t(`role.name.${least}`) })
  })
}

/** Unshelves, and undoes the last action. */
export function useUnshelve() {
  const { t } = useI18n()
  const bridge = useBridge()
  const shelving = useShelving()
  const notices = useNotices()
  const clock = useClock()

  async function takeBack({ ids, edit }: ShelfEdit) {
    const answer = await bridge.request('shelf.undo', { ids, edit })
    if (!answer.ok) notices.reportFailure(answer.error)
  }
  /** Says what was done, and offers to take it back. */
  function say(text: string, edit: ShelfEdit) {
    shelving.done = { text, at: clock.moment(), undo: () => takeBack(edit) }
  }
  /** What one of several servers did not do. */
  function reportMissing({ failures = [] }: ShelfOutcome) {
    for (const failure of failures) notices.reportFailure(failure)
  }
  return {
    say,
    reportMissing,
    async unshelve(entries: readonly Shelved[]) {
      const answer = await bridge.request('shelf.unshelve', { ids: entries.map(({ id }) => id) })
      if (!answer.ok) return notices.reportFailure(answer.error)
      reportMissing(answer.value)
      const n = answer.value.ids.length
      if (n > 0) say(t('shelf.unshelved', { n }, n), answer.value)
    },
  }
}
