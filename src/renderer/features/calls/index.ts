import { h } from 'vue'
import { createCollectionFeed } from '../../bridge/collection-feed.ts'
import CallButton from './CallButton.vue'
import CallOverlays from './CallOverlays.vue'
import { useCalls } from './store.ts'
import type { Feature } from '../../feature.ts'
import { latePart } from '../../ui/load-late.ts'
import type { en } from './messages/en.ts'
import type { en as viewEn } from './view-messages/en.ts'
import { useCallDialog, useOnCallDialog } from './dialogs.ts'
import { useCallCommands, useCallTarget } from './use-open-call.ts'
import { useCallMark } from './use-call-mark.ts'
import { useCallWatch } from './use-call-watch.ts'

const CallReminders = latePart(() => import('./CallReminders.vue'))

/** As many calls as a desk places in weeks. */
const maxAuditEntries = 1_000

export const calls: Feature<typeof en & typeof viewEn, 'calls'> = {
  view: {
    name: 'calls',
    path: '/calls',
    formerPaths: ['/call-records'],
    labelKey: 'calls.title',
    group: 'act',
    barIcon: 'calls',
    isOfAll: true,
    // Calls still in progress, and those that nobody acted on.
    count: () => useCalls().open.length + useCalls().reminders.length || undefined,
    component: () => import('./CallsView.vue'),
    address: async () => (await import('../../records/record-address.ts')).recordViewAddress('calls'),
  },
  contributes: {
    AlarmCalls: latePart(() => import('./AlarmCalls.vue')),
    PastCalls: latePart(() => import('./PastCalls.vue')),
    CallButton,
    useCallMark,
    useCallTarget,
    currentCallTarget: () => useCallDialog().target,
  },
  setup() {
    useCallCommands()
    useCallWatch()
  },
  banners: [() => (useCalls().reminders.length > 0 ? h(CallReminders) : null)],
  overlays: [CallOverlays],
  follow(bridge) {
    const { replace, apply, reset, replaceReminders } = useCalls()
    const feed = createCollectionFeed({
      store: { replace, apply, reset },
      read: () => bridge.request('calls.audit', { limit: maxAuditEntries }),
      changeIn: (push) => (push.name === 'calls.audited' ? push.payload : null),
    })
    const dialog = useCallDialog()
    const onCall = useOnCallDialog()
    return {
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
        onCall.isOpen = false
      },
    }
  },
}
