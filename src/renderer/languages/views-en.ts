import type { MessageParts } from '../feature.ts'

/** What views say in English once they are open; all of it is one file of the build. */
export const en: MessageParts = import.meta.glob<MessageParts[string]>('../**/view-messages/en.ts', {
  eager: true,
  import: 'en',
})
