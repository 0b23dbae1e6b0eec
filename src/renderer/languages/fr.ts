import { sharedFr } from '../../shared/messages/fr.ts'
import type { MessageParts } from '../feature.ts'

/** Everything that is said in French; all of it is one file of the build. */
export const fr: MessageParts = {
  '../../shared/messages/fr.ts': sharedFr,
  ...import.meta.glob<MessageParts[string]>('../**/messages/fr.ts', { eager: true, import: 'fr' }),
}
