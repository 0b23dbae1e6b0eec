import { sharedEs } from '../../shared/messages/es.ts'
import type { MessageParts } from '../feature.ts'

/** Everything that is said in Spanish; all of it is one file of the build. */
export const es: MessageParts = {
  '../../shared/messages/es.ts': sharedEs,
  ...import.meta.glob<MessageParts[string]>('../**/messages/es.ts', { eager: true, import: 'es' }),
}
