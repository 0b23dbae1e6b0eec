import { defineComponent, h } from 'vue'
import { useRole } from '../../bridge/use-role.ts'
import type { Feature } from '../../feature.ts'
import { useCommands } from '../../ui/commands.ts'
import { lateDialog, latePart } from '../../ui/load-late.ts'
import type { en } from './messages/en.ts'
import { useSelfTestStore } from './store.ts'
import type { en as viewEn } from './view-messages/en.ts'

const SelfTestDialog = lateDialog(() => import('./SelfTestDialog.vue'))
const SelfTestOverlay = defineComponent(() => {
  const store = useSelfTestStore()
  return () => (store.isOpen ? h(SelfTestDialog) : null)
})

const SelfTestDue = latePart(() => import('./SelfTestDue.vue'))
/** Loaded only where a shift wants a test. */
const DueBanner = defineComponent(() => {
  const store = useSelfTestStore()
  return () => ((store.state?.dueSince ?? null) === null ? null : h(SelfTestDue))
})

export const selfTest: Feature<typeof en & typeof viewEn> = {
  setup() {
    const store = useSelfTestStore()
    const role = useRole()
    useCommands([
      {
        id: 'selfTest.open',
        group: 'desk',
        labelKey: 'selfTest.title',
        when: () => role.can('selfTest.run'),
        run: store.open,
      },
    ])
  },
  contributes: { useSelfTest: () => useSelfTestStore().open },
  overlays: [SelfTestOverlay],
  banners: [DueBanner],
  follow() {
    const store = useSelfTestStore()
    return {
      push(push) {
        if (push.name === 'selfTest.changed') store.replaceState(push.payload)
      },
    }
  },
}
