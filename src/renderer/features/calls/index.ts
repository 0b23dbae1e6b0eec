import { defineAsyncComponent, h, type Component } from 'vue'
import { createCollectionFeed } from '../../bridge/collection-feed.ts'
import { useEscalations } from '../../bridge/stores/escalations.ts'
import CallButton from './CallButton.vue'
import CallOverlay from './CallOverlay.vue'
import OnCallOverlay from './OnCallOverlay.vue'
import { useCalls } from './store.ts'
import EscalationOverlay from './escalation/EscalationOverlay.vue'
import { useEscalateCommands, useEscalateDialog } from './escalation/use-escalate.ts'
import type { Feature, Follower } from '../../feature.ts'
import { loadLate } from '../../ui/load-late.ts'
import type { en } from './messages/en.ts'
import type { en as viewEn } from './view-messages/en.ts'
import { useCallDialog, useOnCallDialog } from './dialogs.ts'
import { useCallCommands, useCallTarget } from './use-open-call.ts'
import { useCallWatch } from './use-call-watch.ts'

// What few pages show at once: the first rows do not wait for it.
function late<C extends Component>(load: () => Promise<{ default: C }>): C {
  return defineAsyncComponent<C>(() => loadLate(load))
}

const CallReminders = late(() => import('./CallReminders.vue'))

/** As many calls as a desk places in weeks. */
const maxAuditEntries = 1_000

export const calls: Feature<typeof en & typeof viewEn, 'calls'> = {
  view: {
    name: 'calls',
    path: '/calls',
    formerPaths: ['/call-records'],
    labelKey: 'calls.title',
    group: 'act',
    isInBar: true,
    // Calls still in progress, and those that nobody acted on.
    count: () => useCalls().open.length + useCalls().reminders.length || undefined,
    component: () => import('./CallsView.vue'),
    address: async () => (await import('../../records/record-address.ts')).recordViewAddress('calls'),
  },
  contributes: {
    AlarmCalls: late(() => import('./AlarmCalls.vue')),
    PastCalls: late(() => import('./PastCalls.vue')),
    CallButton,
    AlarmEscalation: late(() => import('./escalation/AlarmEscalation.vue')),
    EscalateButton: late(() => import('./escalation/EscalateButton.vue')),
    useCallTarget,
  },
  setup() {
    useCallCommands()
    useEscalateCommands()
    useCallWatch()
  },
  banners: [() => (useCalls().reminders.length > 0 ? h(CallReminders) : null)],
  overlays: [CallOverlay, EscalationOverlay, OnCallOverlay],
  follow(bridge) {
    const { replace, apply, reset, replaceReminders } = useCalls()
    const escalations = createCollectionFeed({
      store: useEscalations(),
      read: () => bridge.request('escalation.read', null),
      changeIn: (push) => (push.name === 'escalation.changed' ? push.payload : null),
    })
    const feed = createCollectionFeed({
      store: { replace, apply, reset },
      read: () => bridge.request('calls.audit', { limit: maxAuditEntries }),
      changeIn: (push) => (push.name === 'calls.audited' ? push.payload : null),
    })
    const dialog = useCallDialog()
    const escalation = useEscalateDialog()
    const onCall = useOnCallDialog()
    const calls: Follower = {
      ...feed,
      snapshot(snapshot) {
        replaceReminders(snapshot.reminders)
        feed.snapshot(snapshot)
      },
      push(push) {
        if (push.name === 'calls.reminders') replaceReminders(push.payload)
        else feed.push(push)
      },
      reset() {
        feed.reset()
        dialog.reset()
        escalation.close()
        onCall.isOpen = false
      },
    }
    return [calls, escalations]
  },
}
