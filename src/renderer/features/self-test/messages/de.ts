import type { en } from './en.ts'

export const de: typeof en = {
  selfTest: {
    title: 'Diesen Bedienplatz testen',
    due: 'In der Schicht seit {time} wurde dieser Bedienplatz noch nicht getestet.',
    dueFailed:
      'Der Test dieses Bedienplatzes ist fehlgeschlagen. Beheben Sie, was er gefunden hat, und testen Sie erneut.',
  },
}
