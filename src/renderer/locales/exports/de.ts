import type { ExportMessages } from './en.ts'

export const exportsDe: ExportMessages = {
  exports: {
    open: 'Exportieren',
    all: 'Der ganze Zeitraum',
    shown: 'Die gezeigte Zeile ({n}) | Die {n} gezeigten Zeilen',
    csv: 'Als CSV speichern',
    json: 'Als JSON speichern',
    copyText: 'Als Text kopieren',
    copyTsv: 'Für eine Tabelle kopieren (TSV)',
    lines: 'Exporte',
    choosing: 'Wählen Sie, wo sie gespeichert werden soll.',
    asking: 'Der Dienst wird gefragt',
    running: '{rows} von {total}',
    saved: '{n} Eintrag in {file} | {n} Einträge in {file}',
    downloaded: '{n} Eintrag, vom Browser gespeichert | {n} Einträge, vom Browser gespeichert',
    failed: 'Es wurde keine Datei erstellt: {message}',
    cancelled: 'Abgebrochen. Es blieb nichts zurück.',
    malformed:
      '{n} Eintrag war nicht lesbar und fehlt darin. | {n} Einträge waren nicht lesbar und fehlen darin.',
    leftOut: 'Felder, die nach den Überschriften kamen, fehlen darin: {fields}. Eine JSON-Datei enthält sie.',
    cancel: 'Abbrechen',
    show: 'Im Ordner zeigen',
    dismiss: 'Schließen',
  },
}
