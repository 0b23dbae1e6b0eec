import { defineAsyncComponent } from 'vue'
import type { CustomControl, SettingsSection } from '../../feature.ts'
import { loadLate } from '../../ui/load-late.ts'

const text: CustomControl = {
  kind: 'custom',
  component: defineAsyncComponent(() => loadLate(() => import('../../ui/fields/TextField.vue'))),
}
const addresses: CustomControl = {
  kind: 'custom',
  component: defineAsyncComponent(() => loadLate(() => import('./AddressesControl.vue'))),
}

export const settings: readonly SettingsSection[] = [
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
]
