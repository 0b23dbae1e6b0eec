import type { en } from './en.ts'

export const de: typeof en = {
  charts: {
    asTable: 'Als Tabelle anzeigen',
    tableOf: '{title}: als Tabelle anzeigen',
    save: 'Bild speichern',
    saveOf: '{title}: Bild speichern',
    png: 'Als PNG speichern',
    svg: 'Als SVG speichern',
    failed: 'Nicht lesbar: {why}',
    notDrawn: 'Es gibt kein Diagramm zum Speichern.',
    more: '{n} weitere Zeile wird nicht angezeigt. | {n} weitere Zeilen werden nicht angezeigt.',
  },
  fields: {
    timeOf: '{field}: Uhrzeit, 24 Stunden',
  },
}
