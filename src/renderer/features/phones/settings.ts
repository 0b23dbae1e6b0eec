import { defineAsyncComponent } from 'vue'
import { useHost } from '../../bridge/stores/host.ts'
import type { CustomControl, SettingsSection } from '../../feature.ts'
import { latePart, loadLate } from '../../ui/load-late.ts'

const text: CustomControl = {
  kind: 'custom',
  component: defineAsyncComponent(() => loadLate(() => import('../../ui/fields/TextField.vue'))),
}

export const settings: readonly SettingsSection[] = [
  {
    id: 'phones',
    order: 62,
    fields: [],
    // The windows of a desktop are no phone's.
    isOffered: () => useHost().about?.host === 'web',
    component: latePart(() => import('./OwnPhone.vue')),
    least: 'operator',
    searchWords: (t) => [t('phones.own.title')],
  },
  {
    id: 'phones',
    order: 63,
    note: (t) => t('phones.note'),
    fields: [
      { path: 'phones.showsText', control: { kind: 'switch' } },
      { path: 'phones.ntfyServer', control: text },
      { path: 'phones.tokenFile', control: text },
      { path: 'phones.caFile', control: text },
    ],
    component: latePart(() => import('./PhoneTopics.vue')),
    searchWords: (t) => [t('phones.topics.title'), t('phones.sent.title'), 'ntfy', 'push'],
  },
]
