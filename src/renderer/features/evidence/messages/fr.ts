import type { en } from './en.ts'

export const fr: typeof en = {
  evidence: {
    title: 'Journal de preuves',
  },
  replay: {
    title: 'Relecture',
    leave: 'Retour au direct',
    playOrPause: 'lire ou arrêter',
    step: 'pas',
    pace: 'moins vite, plus vite',
  },
}
