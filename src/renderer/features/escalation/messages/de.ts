import type { en } from './en.ts'

export const de: typeof en = {
  escalation: {
    escalate: 'Eskalieren…',
    begin: 'Eskalation starten',
    stop: 'Eskalation stoppen',
  },
}
