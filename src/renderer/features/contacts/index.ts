import { createCollectionFeed } from '../../bridge/collection-feed.ts'
import { useContactBook } from '../../bridge/stores/contact-book.ts'
import type { Feature } from '../../feature.ts'
import type { en } from './messages/en.ts'
import type { en as viewEn } from './view-messages/en.ts'
import { useBookView } from './store.ts'

export const contacts: Feature<typeof en & typeof viewEn, 'contacts'> = {
  view: {
    name: 'contacts',
    path: '/contacts',
    labelKey: 'book.title',
    group: 'act',
    under: 'calls',
    component: () => import('./ContactsView.vue'),
    address: async () => (await import('./address.ts')).contactsAddress,
  },
  contributes: { linkToContact: (id) => ({ name: 'contacts', query: { open: id } }) },
  follow: (bridge) => [
    createCollectionFeed({
      store: useContactBook(),
      read: () => bridge.request('book.read', null),
      changeIn: (push) => (push.name === 'book.changed' ? push.payload : null),
    }),
    { reset: useBookView().reset },
  ],
}
