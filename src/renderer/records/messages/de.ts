import type { en } from './en.ts'

export const de: typeof en = {
  exports: {
    open: 'Exportieren',
    openOf: '{title}: exportieren',
    all: 'Ganzer Zeitraum',
    shown: 'Die angezeigte Zeile ({n}) | Die {n} angezeigten Zeilen',
    csv: 'Als CSV speichern',
    json: 'Als JSON speichern',
    copyText: 'Als Text kopieren',
    copyTsv: 'Für eine Tabellenkalkulation kopieren (TSV)',
    lines: 'Exporte',
    choosing: 'Wählen Sie den Speicherort der Datei.',
    starting: 'Wird gestartet…',
    running: '{rows} von {total}',
    saved: '{n} Eintrag in {file} | {n} Einträge in {file}',
    downloaded: '{n} Eintrag, vom Browser gespeichert | {n} Einträge, vom Browser gespeichert',
    failed: 'Export fehlgeschlagen: {message}',
    cancelled: 'Abgebrochen. Es wurde keine Datei gespeichert.',
    malformed:
      '{n} Eintrag war nicht lesbar und wurde übersprungen. | {n} Einträge waren nicht lesbar und wurden übersprungen.',
    leftOut:
      'Felder, die erst nach den Überschriften auftraten, fehlen: {fields}. Ein JSON-Export enthält sie.',
    cancel: 'Abbrechen',
    show: 'Im Ordner anzeigen',
  },
}
