import type { en } from './en.ts'

export const de: typeof en = {
  kit: {
    dismiss: 'Schließen',
    undo: 'Rückgängig',
    details: 'Einzelheiten',
    closeDetails: 'Details schließen',
    none: 'Keine Angabe',
    activeFilters: 'Aktive Filter',
    removeFilter: 'Entfernen: {label}',
  },
  done: {
    copied: '{n} Zeile kopiert | {n} Zeilen kopiert',
    textCopied: 'Kopiert',
    notCopied: 'Nicht kopiert: Der Browser hat es nicht zugelassen.',
    saved: 'Gespeichert als {file}',
    rowsSaved: '{n} Zeile gespeichert als {file} | {n} Zeilen gespeichert als {file}',
  },
  age: { s: '{n} s', min: '{n} min', h: '{n} h', hours: '{h} h {min}', d: '{n} T', ago: 'vor {age}' },
  problem: {
    required: 'Dieses Feld ist erforderlich.',
    notNumber: 'Das ist keine Zahl.',
    notWhole: 'Das muss eine ganze Zahl sein.',
    tooSmall: 'Das muss mindestens {min} sein.',
    tooBig: 'Das darf höchstens {max} sein.',
    tooLong: 'Das darf höchstens {max} Zeichen haben.',
    notJson: 'Das muss JSON sein.',
    notTime: 'Das muss eine Uhrzeit wie 22:30 sein.',
    notDateTime: 'Das muss ein Zeitpunkt wie 2026-11-15T02:24:00+01:00 sein.',
    said: '{text}',
    notUrl: 'Das muss eine Adresse sein, die mit http:// oder https:// beginnt.',
    hasSecret: 'Benutzername und Passwort gehören nicht hierher.',
    noSlash: 'Das muss mit einem Schrägstrich beginnen.',
    notList: 'Das muss eine JSON-Liste sein, etwa ["all", 3] oder [].',
    unknownZone: 'Eine Zeitzone „{name}“ gibt es nicht. Ein Beispiel: Europe/Paris.',
    twice: 'Ein Zustand hat zwei Namen.',
    bandOrder: 'Die Stufen müssen von der dringendsten zur am wenigsten dringenden gehen.',
    sameTime: 'Zwei Schichten beginnen zur selben Zeit.',
    notFieldName:
      'Das muss ein Name aus Buchstaben, Ziffern und Unterstrichen sein, und kein anderes Feld eines Anrufs.',
    notName:
      'Ein Name ist eine Zeile mit einem Buchstaben oder einer Ziffer, ohne Klammern, und nicht einer, den der Bedienplatz selbst verwendet.',
    invalid: 'Dieser Wert ist ungültig.',
  },
  grid: {
    resizeHint: 'Ziehen ändert die Breite, Doppelklick stellt die Standardbreite her',
    headingHint: 'Klick: sortieren; Umschalt+Klick: zur Sortierung hinzufügen; Strg+Pfeile: Breite ändern',
    omitted: 'vom Server nicht geliefert',
  },
}
