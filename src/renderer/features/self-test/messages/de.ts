import type { en } from './en.ts'

export const de: typeof en = {
  selfTest: {
    title: 'Diesen Arbeitsplatz testen',
    due: 'In der Schicht seit {time} wurde dieser Arbeitsplatz noch nicht getestet.',
    dueFailed:
      'Der Test dieses Arbeitsplatzes ist fehlgeschlagen. Beheben Sie, was er gefunden hat, und testen Sie erneut.',
  },
}
