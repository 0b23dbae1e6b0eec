import type { en } from './en.ts'

export const fr: typeof en = {
  escalation: {
    escalate: 'Escalader…',
    begin: 'Démarrer l’escalade',
    stop: 'Arrêter l’escalade',
  },
}
