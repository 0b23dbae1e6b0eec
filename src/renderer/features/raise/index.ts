import type { Feature } from '../../feature.ts'
import { de } from './messages/de.ts'
import { en } from './messages/en.ts'
import { es } from './messages/es.ts'
import { fr } from './messages/fr.ts'
import { useCreation } from './store.ts'

export const raise: Feature<typeof en> = {
  name: 'raise',
  messages: { en, fr, de, es },
  view: {
    path: '/raise',
    labelKey: 'raise.title',
    group: 'act',
    component: () => import('./RaiseView.vue'),
  },
  follow: () => ({ reset: useCreation().reset }),
}
