import type { MessageParts } from '../feature.ts'

/** What views say in French once they are open; all of it is one file of the build. */
export const fr: MessageParts = import.meta.glob<MessageParts[string]>('../**/view-messages/fr.ts', {
  eager: true,
  import: 'fr',
})
