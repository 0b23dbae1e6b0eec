import type { en } from './en.ts'

export const de: typeof en = {
  away: {
    title: 'In Abwesenheit',
    table: 'Alarme, die ungesehen kamen und gingen',
    count:
      'Nichts kam und ging ungesehen | {n} Alarm kam und ging ungesehen | {n} Alarme kamen und gingen ungesehen',
    maskedHidden: '{n} maskierter, ausgeblendet | {n} maskierte, ausgeblendet',
    forgotten: '{n} älterer wird nicht mehr aufbewahrt | {n} ältere werden nicht mehr aufbewahrt',
    gone: 'Gegangen',
    lasted: 'Dauer',
    why: 'Warum hier',
    goneUnknown: 'nicht bekannt',
    acknowledgedAt: 'quittiert {time}',
    notSeen: 'niemand hatte ihn gesehen',
    gap: {
      'first-start': 'vor dem ersten Start, {from} bis {to}',
      'not-running': 'während Tocsin nicht lief, {from} bis {to}',
      disconnected: 'während der Trennung, {from} bis {to}',
      'no-live-connection': 'ohne Live-Verbindung, {from} bis {to}',
    },
    rowName: '{band}, {message}, {path}, gekommen {raised}, gegangen {gone}, {why}',
    dismiss: 'Erledigt',
    dismissAll: 'Alle erledigt',
    dismissed: '{n} Alarm als erledigt entfernt. | {n} Alarme als erledigt entfernt.',
    undo: 'Entfernen rückgängig machen',
    loading: 'Was kam und ging, wird geladen',
    failed: 'Was kam und ging, ist nicht bekannt: {message}',
    empty: 'Nichts kam und ging ungesehen.',
    emptyWhy:
      'Ein Alarm, der die Liste verlässt, bevor ihn jemand gesehen hat, bleibt hier, bis er erledigt ist.',
    emptyUnknown:
      'Der Dienst antwortet nicht. Was inzwischen kommt und geht, wird nachgeschlagen, sobald er wieder antwortet.',
    detail: 'Einzelheiten zu Gekommenem und Gegangenem',
    course: 'Was dieser Platz sah',
    courseNone: 'Nichts: nur die Historien des Dienstes berichten davon.',
    step: {
      appeared: 'erschienen',
      again: 'erneut gekommen',
      acknowledged: 'quittiert von {user}',
      state: 'Zustand: {state}',
      gone: 'als gegangen bemerkt',
    },
  },
}
