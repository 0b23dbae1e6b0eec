import type { en } from './en.ts'

export const de: typeof en = {
  settings: {
    title: 'Einstellungen',
    permissions: {
      readOnly: 'Schreibgeschützt',
    },
    webOnly: 'Diese Einstellungen gelten für die Desktop-Anwendung; diese Seite läuft im Browser.',
    choice: {
      logLevel: {
        info: 'Alles',
        warn: 'Warnungen und Fehler',
        error: 'Nur Fehler',
      },
      density: {
        compact: 'Dicht',
        normal: 'Normal',
        roomy: 'Luftig',
      },
    },
  },
}
