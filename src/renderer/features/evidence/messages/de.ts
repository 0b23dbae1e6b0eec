import type { en } from './en.ts'

export const de: typeof en = {
  evidence: {
    title: 'Nachweis',
  },
  replay: {
    title: 'Wiedergabe',
    leave: 'Zurück zu Live',
    playOrPause: 'abspielen oder anhalten',
    step: 'Schritt',
    pace: 'langsamer, schneller',
  },
}
