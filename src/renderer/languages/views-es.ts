import type { MessageParts } from '../feature.ts'

/** What views say in Spanish once they are open; all of it is one file of the build. */
export const es: MessageParts = import.meta.glob<MessageParts[string]>('../**/view-messages/es.ts', {
  eager: true,
  import: 'es',
})
