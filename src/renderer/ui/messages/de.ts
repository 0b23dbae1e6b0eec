import type { en } from './en.ts'

export const de: typeof en = {
  kit: { dismiss: 'Schließen', undo: 'Rückgängig' },
  age: { s: '{n} s', min: '{n} min', h: '{n} h', d: '{n} T', ago: 'vor {age}' },
  failure: {
    token: 'Der Dienst nimmt das Token nicht an.',
    forbidden: 'Der Dienst erlaubt das nicht.',
    missing: 'Der Dienst kennt das nicht.',
    conflict: 'Der Dienst meldet, dass das schon so ist.',
    refused: 'Der Dienst hat das Gesendete abgelehnt.',
    busy: 'Der Dienst will weniger Anfragen; bitte etwas später erneut versuchen.',
    wait: 'Der Dienst will weniger Anfragen; bitte in {n} Sekunde erneut versuchen. | Der Dienst will weniger Anfragen; bitte in {n} Sekunden erneut versuchen.',
    broken: 'Der Dienst ist gescheitert.',
    unreachable: 'Der Dienst hat nicht geantwortet; ob es geschehen ist, ist nicht bekannt.',
    unreadable: 'Die Antwort des Dienstes ist nicht lesbar.',
    cancelled: 'Abgebrochen.',
    notPermitted: 'Dieser Platz darf das nicht.',
    underWay: 'Genau dasselbe läuft schon.',
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
    notDrawn: 'Im Augenblick gibt es kein Bild.',
    more: '{n} weitere Zeile steht hier nicht. | {n} weitere Zeilen stehen hier nicht.',
  },
}
