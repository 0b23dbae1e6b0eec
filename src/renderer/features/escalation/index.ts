import { defineComponent, h } from 'vue'
import { createCollectionFeed } from '../../bridge/collection-feed.ts'
import { useDialogAhead } from '../../bridge/loaded-ahead.ts'
import { useEscalations } from '../../bridge/stores/escalations.ts'
import type { Feature } from '../../feature.ts'
import { latePart } from '../../ui/load-late.ts'
import type { en } from './messages/en.ts'
import type { en as viewEn } from './view-messages/en.ts'
import { useEscalateCommands, useEscalateDialog, useOpenEscalation } from './use-escalate.ts'

const EscalateOverlay = defineComponent(() => {
  const dialog = useEscalateDialog()
  const EscalateDialog = useDialogAhead(() => import('./EscalateDialog.vue'))
  return () => {
    const { alarmId, close } = dialog
    return alarmId === null ? null : h(EscalateDialog, { key: alarmId, alarmId, onClose: close })
  }
})

/** Calls group after group about an alarm until somebody accepts. */
export const escalation: Feature<typeof en & typeof viewEn> = {
  contributes: {
    AlarmEscalation: latePart(() => import('./AlarmEscalation.vue')),
    EscalateButton: latePart(() => import('./EscalateButton.vue')),
    EscalationList: latePart(() => import('./EscalationList.vue')),
    useOpenEscalation,
  },
  setup: useEscalateCommands,
  overlays: [EscalateOverlay],
  follow: (bridge) => [
    createCollectionFeed({
      store: useEscalations(),
      read: () => bridge.request('escalation.read', null),
      changeIn: (push) => (push.name === 'escalation.changed' ? push.payload : null),
    }),
    { reset: useEscalateDialog().close },
  ],
}
