import { sharedDe } from '../../shared/messages/de.ts'
import type { MessageParts } from '../feature.ts'

/** Everything that is said in German; all of it is one file of the build. */
export const de: MessageParts = {
  '../../shared/messages/de.ts': sharedDe,
  ...import.meta.glob<MessageParts[string]>('../**/messages/de.ts', { eager: true, import: 'de' }),
}
