import type { en } from './en.ts'

export const fr: typeof en = {
  replay: {
    title: 'Relecture',
    leave: 'Retour au direct',
    playOrPause: 'lire ou arrêter',
    step: 'pas',
    pace: 'moins vite, plus vite',
  },
}
