import type { en } from './en.ts'

export const de: typeof en = {
  kit: { dismiss: 'Schließen', undo: 'Rückgängig' },
  age: { s: '{n} s', min: '{n} min', h: '{n} h', d: '{n} T', ago: 'vor {age}' },
  failure: {
    token: 'Der Dienst nimmt das Token nicht an.',
    forbidden: 'Der Dienst erlaubt das nicht.',
    missing: 'Beim Dienst nicht gefunden.',
    conflict: 'Der Dienst meldet einen Konflikt.',
    refused: 'Der Dienst hat die Anfrage abgelehnt.',
    busy: 'Zu viele Anfragen; bitte später erneut versuchen.',
    wait: 'Zu viele Anfragen; bitte in {n} Sekunde erneut versuchen. | Zu viele Anfragen; bitte in {n} Sekunden erneut versuchen.',
    broken: 'Der Dienst ist gescheitert.',
    unreachable: 'Der Dienst hat nicht geantwortet; das Ergebnis ist unbekannt.',
    unreadable: 'Die Antwort des Dienstes ist nicht lesbar.',
    cancelled: 'Abgebrochen.',
    notPermitted: 'Dieser Platz darf das nicht.',
    underWay: 'Diese Anfrage läuft bereits.',
    file: 'Die Datei konnte nicht geschrieben werden.',
    internal: 'Tocsin ist gescheitert; das Protokoll enthält die Einzelheiten.',
  },
  charts: {
    asTable: 'Als Tabelle zeigen',
    tableOf: '{title}: als Tabelle zeigen',
    save: 'Bild speichern',
    saveOf: '{title}: Bild speichern',
    png: 'Als PNG speichern',
    svg: 'Als SVG speichern',
    failed: 'Das ließ sich nicht lesen: {why}',
    notDrawn: 'Es gibt kein Diagramm zum Speichern.',
    more: '{n} weitere Zeile steht hier nicht. | {n} weitere Zeilen stehen hier nicht.',
  },
}
