import { computed, reactive, shallowRef } from 'vue'
import { useI18n } from '../../ui/i18n.ts'
import type { Alarm } from '../../../shared/model/alarm.ts'
import { maxAcknowledged } from '../../../shared/model/constants.ts'
import { isAcknowledged } from '../../../shared/rules/alarm-state.ts'
import { occurrenceOf } from '../../../shared/rules/occurrence.ts'
import { useAuthorization } from '../../bridge/stores/authorization.ts'
import { useDesk } from '../../bridge/stores/desk.ts'
import { useNotices } from '../../bridge/stores/notices.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useBulkScope } from './use-bulk-scope.ts'
import { useLive } from './store.ts'
import { useFailureText } from '../../ui/failure-text.ts'

/**
 * Acknowledges the selected alarms where their service takes that from the desk. The rows change when the service's
 * list says so, never before.
 */
export function useAcknowledge() {
  const { t } = useI18n()
  const whyOf = useFailureText()
  const bridge = useBridge()
  const live = useLive()
  const desk = useDesk()
  const notices = useNotices()
  const settings = useSettings()
  const authorization = useAuthorization()
  const bulkScope = useBulkScope()
  /** One at a time, from wherever it was asked for. */
  const isBusy = shallowRef(false)

  const isOffered = computed(() => (settings.server?.acknowledge ?? null) !== null)
  const open = computed(() => live.actedOn.filter((alarm) => !isAcknowledged(alarm)))
  const nameOf = (id: number) => {
    const alarm = desk.alarms.get(id)
    return alarm?.message || alarm?.name || t('labels.alarm', { id })
  }
  const report = (message: string) => notices.reportFailure({ code: 'rejected', message })

  async function send(alarms: readonly Alarm[]): Promise<void> {
    if (alarms.length > maxAcknowledged)
      return notices.explain(t('acknowledge.tooMany', { n: maxAcknowledged }))
    const scope = await bulkScope(alarms)
    const sentence = t('acknowledge.sentence', { n: alarms.length }, alarms.length)
    const prompt = scope === null ? sentence : `${sentence} ${scope}`
    const settled = scope === null ? 'nothing' : 'doubt'
    const authorized = await authorization.requestAuthorization('acknowledge', prompt, settled)
    if (!authorized) return
    const answer = await bridge.request('alarms.acknowledge', {
      alarms: alarms.map(occurrenceOf),
      pin: authorized.pin,
    })
    if (!answer.ok) return notices.reportFailure(answer.error)
    for (const { id, failure } of answer.value.failures) report(`${nameOf(id)}: ${whyOf(failure)}`)
    for (const id of answer.value.unconfirmed) report(t('acknowledge.unconfirmed', { what: nameOf(id) }))
  }

  return reactive({
    isBusy,
    /** False: it is done in the control system. */
    isOffered,
    /** The selected alarms that nobody has acknowledged. */
    open,
    async acknowledge(): Promise<void> {
      // The details say where it is done instead.
      if (!isOffered.value) live.detailOpen = live.selectedId !== null
      else if (authorization.isReadOnly) notices.explain(t(authorization.readOnlyReason))
      else if (!isBusy.value && open.value.length > 0) {
        isBusy.value = true
        await send(open.value).finally(() => (isBusy.value = false))
      }
    },
  })
}

export type Acknowledging = ReturnType<typeof useAcknowledge>
