import type { en } from './en.ts'

export const de: typeof en = {
  help: {
    guides: 'Handbücher',
    guide: {
      operators: 'Bedienung',
      administrators: 'Verwaltung',
      integration: 'Anbindung',
      glossary: 'Glossar',
    },
    language: 'Die Handbücher sind auf Englisch.',
    search: 'Handbücher durchsuchen',
    contents: 'Inhalt',
    hits: '{n} Abschnitt gefunden | {n} Abschnitte gefunden',
    none: 'Kein Abschnitt enthält alle diese Wörter.',
    print: 'Dieses Handbuch drucken',
  },
}
