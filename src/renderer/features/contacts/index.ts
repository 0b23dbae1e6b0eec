import type { Feature } from '../../feature.ts'
import type { en } from './messages/en.ts'
import type { en as viewEn } from './view-messages/en.ts'
import { useBookView } from './store.ts'

export const contacts: Feature<typeof en & typeof viewEn> = {
  name: 'contacts',
  view: {
    path: '/contacts',
    labelKey: 'book.title',
    group: 'act',
    component: () => import('./ContactsView.vue'),
    address: async () => (await import('./address.ts')).contactsAddress,
  },
  follow: () => ({ reset: useBookView().reset }),
}
