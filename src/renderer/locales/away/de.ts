import type { AwayTexts } from './en.ts'

export const awayDe: AwayTexts = {
  load: {
    label: 'Alarmlast',
    lastTen: 'in den letzten 10 min',
    level: {
      acceptable: 'annehmbar',
      manageable: 'beherrschbar',
      demanding: 'überfordernd',
      unacceptable: 'unannehmbar',
    },
    flood: 'Alarmflut seit {time}, Spitze {peak}',
    floodBegan: 'Flut von Alarmen seit {time}',
    lastKnown: 'zuletzt bekannt, von {time}',
    onlySeen: 'nur was dieser Platz selbst sah',
    bucket: '{from} bis {to}: keine Alarme | {from} bis {to}: {n} Alarm | {from} bis {to}: {n} Alarme',
    unknownBucket: '{from} bis {to}: nicht bekannt',
    summary:
      '{n} Alarm in den letzten 10 Minuten. Höchstwert in 10 Minuten der letzten 8 Stunden: {most}. Für {operators}: annehmbar bis {acceptable}, beherrschbar {manageable}, überfordernd {demanding}, Flut über {flood}. | {n} Alarme in den letzten 10 Minuten. Höchstwert in 10 Minuten der letzten 8 Stunden: {most}. Für {operators}: annehmbar bis {acceptable}, beherrschbar {manageable}, überfordernd {demanding}, Flut über {flood}.',
    operators: '{n} Person am Pult | {n} Personen am Pult',
  },
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
