import type { en } from './en.ts'

export const fr: typeof en = {
  selfTest: {
    title: 'Tester ce poste',
    due: 'Le quart commencé à {time} n’a pas encore testé ce poste.',
    dueFailed: 'Le test de ce poste a échoué. Corrigez ce qu’il a trouvé et testez à nouveau.',
  },
}
