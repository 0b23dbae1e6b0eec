export const callSettingsDe = {
  repeatMinutes: {
    label: 'Vor erneutem Anruf fragen',
    hint: 'Dieselbe Nachricht an dieselben Personen innerhalb dieser Zeit fragt zuerst; 0 fragt nie.',
  },
  recallMinutes: {
    label: 'Nach einem Anruf erinnern',
    hint: 'Wenn so lange nach einem Anruf niemand den Alarm quittiert hat; 0 erinnert nie.',
  },
  mostAudioBytes: {
    label: 'Größter Ton',
    hint: 'Aufgenommen oder aus einer Datei. Höchstens 8 MB.',
  },
  templates: {
    label: 'Vorlagen',
    hint: 'Nachrichten für Anrufe. Dies wird aus dem Alarm gefüllt: {placeholders}',
    name: 'Name der Vorlage {n}',
    number: 'Nachrichtennummer der Vorlage {n}',
    text: 'Text der Vorlage {n}',
    remove: 'Vorlage {n} entfernen',
    add: 'Vorlage hinzufügen',
    removed: '„{name}“ wurde entfernt.',
    newName: 'Neue Vorlage',
    none: 'Noch gibt es keine.',
  },
}
