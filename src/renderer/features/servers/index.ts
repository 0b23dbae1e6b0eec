import type { Feature } from '../../feature.ts'
import { de } from './messages/de.ts'
import { en } from './messages/en.ts'
import { es } from './messages/es.ts'
import { fr } from './messages/fr.ts'

export const servers: Feature<typeof en> = {
  name: 'servers',
  messages: { en, fr, de, es },
}
