import { sharedEn } from '../../shared/messages/en.ts'
import type { MessageParts } from '../feature.ts'

/** Everything that is said in English; all of it is one file of the build. */
export const en: MessageParts = {
  '../../shared/messages/en.ts': sharedEn,
  ...import.meta.glob<MessageParts[string]>('../**/messages/en.ts', { eager: true, import: 'en' }),
}
