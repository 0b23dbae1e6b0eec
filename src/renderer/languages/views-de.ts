import type { MessageParts } from '../feature.ts'

/** What views say in German once they are open; all of it is one file of the build. */
export const de: MessageParts = import.meta.glob<MessageParts[string]>('../**/view-messages/de.ts', {
  eager: true,
  import: 'de',
})
