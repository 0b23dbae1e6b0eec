import { defineAsyncComponent, defineComponent, h, type Component } from 'vue'
import type { CustomControl, Feature } from '../../feature.ts'
import { useCommands } from '../../ui/commands.ts'
import { lateDialog } from '../../ui/late-dialog.ts'
import { loadLate } from '../../ui/load-late.ts'
import type { en } from './messages/en.ts'
import { useTeam } from './store.ts'
import { useTeamWord } from './use-team-word.ts'
import type { en as viewEn } from './view-messages/en.ts'

/** A desk in no team loads none of this. */
const inTeam = (load: () => Promise<Component>) => {
  const part = defineAsyncComponent(() => loadLate(load))
  return defineComponent(() => {
    const store = useTeam()
    return () => (store.joined ? h(part) : null)
  })
}
const TeamPanel = lateDialog(() => import('./TeamPanel.vue'))
const TeamOverlay = defineComponent(() => {
  const store = useTeam()
  return () => (store.isOpen ? h(TeamPanel) : null)
})
const text: CustomControl = {
  kind: 'custom',
  component: defineAsyncComponent(() => loadLate(() => import('../../ui/fields/TextField.vue'))),
}
const addresses: CustomControl = {
  kind: 'custom',
  component: defineAsyncComponent(() => loadLate(() => import('./AddressesControl.vue'))),
}

export const team: Feature<typeof en & typeof viewEn> = {
  setup() {
    const store = useTeam()
    useCommands([
      {
        id: 'team.open',
        group: 'desk',
        labelKey: 'team.title',
        when: () => store.joined !== null,
        run: store.open,
      },
    ])
  },
  contributes: { useTeamWord },
  header: [inTeam(() => import('./TeamWord.vue'))],
  banners: [inTeam(() => import('./TeamLines.vue'))],
  overlays: [TeamOverlay],
  settings: [
    {
      id: 'team',
      order: 118,
      fields: [
        { path: 'team.name', control: text },
        { path: 'team.servers', control: addresses },
        { path: 'team.desk', control: text },
        { path: 'team.credentialsFile', control: text },
        { path: 'team.caFile', control: text },
        { path: 'team.clientCert', control: text },
        { path: 'team.clientKey', control: text },
      ],
      component: defineAsyncComponent(() => loadLate(() => import('./TeamKeys.vue'))),
      searchWords: (t) => [t('team.title'), t('team.keys.title')],
    },
  ],
  follow() {
    const store = useTeam()
    return {
      push(push) {
        if (push.name === 'team.changed') store.replaceState(push.payload)
      },
      // Whoever comes back says how it is now, unless there is no team any more.
      disconnect: () => store.replaceState(null),
    }
  },
}
