import type { en } from './en.ts'

export const de: typeof en = {
  alarmHelp: {
    count: 'Noch keine Alarmhilfe. | {n} Eintrag. | {n} Einträge.',
    none: 'Noch keine Alarmhilfe. Importieren Sie die Alarmdatenbank der Anlage als CSV-Datei oder fügen Sie einen Eintrag hinzu.',
    noMatch: 'Keine Treffer.',
    newEntry: 'Neuer Eintrag',
    add: 'Eintrag hinzufügen',
    save: 'Speichern',
    discard: 'Änderungen verwerfen',
    remove: 'Entfernen',
    saved: '{pattern} wurde gespeichert.',
    removed: '{pattern} wurde entfernt.',
    imported: 'Importiert: {added} neu, {changed} geändert, {removed} entfernt.',
    sending: 'Import läuft',
    import: 'Alarmhilfe importieren',
    overlaps:
      '{n} Zeile liegt in einem allgemeineren Muster; das genaueste gilt. | {n} Zeilen liegen in einem allgemeineren Muster; das genaueste gilt.',
    overlap: 'Zeile {line}: {pattern} gilt vor {general} aus Zeile {generalLine}.',
    mode: {
      label: 'Vorhandene Einträge',
      merge: 'Zusammenführen: Einträge behalten, die nicht in der Datei sind',
      replace: 'Ersetzen: alle {n} Einträge entfernen und die Datei importieren',
    },
    hint: {
      pattern: 'Ein Tag oder sein ganzer Pfad; * steht für beliebigen Text, ? für ein Zeichen.',
      minutes: 'Gezählt ab dem Auslösen des Alarms.',
      links: 'Einer je Zeile; {tag}, {path} und {area} werden ausgefüllt.',
    },
    error: {
      noPattern: 'Das Tag-Muster fehlt.',
      badMinutes: '„{text}“ ist keine Zeit: Minuten, mehr als 0 und höchstens 7 Tage.',
      tooLong: '{field}: länger als {max} Zeichen.',
      tooMany: '{field}: mehr als {max}.',
      empty: 'Nichts außer dem Tag-Muster.',
      twice: 'Dasselbe Muster wie in Zeile {line}.',
      quotes: 'Anführungszeichen nicht geschlossen.',
    },
    command: {
      find: 'Alarmhilfe durchsuchen',
      add: 'Eintrag hinzufügen',
      import: 'CSV-Datei importieren',
      edit: 'Eintrag bearbeiten',
      remove: 'Eintrag entfernen',
      undo: 'Letzte Änderung rückgängig machen',
    },
  },
  settings: {
    section: {
      alarmHelp: 'Alarmhilfe',
    },
  },
}
