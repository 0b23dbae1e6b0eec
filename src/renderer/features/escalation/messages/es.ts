import type { en } from './en.ts'

export const es: typeof en = {
  escalation: {
    escalate: 'Escalar…',
    begin: 'Iniciar la escalada',
    stop: 'Detener la escalada',
  },
}
