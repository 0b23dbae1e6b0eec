import type { en } from './en.ts'

export const de: typeof en = {
  footer: {
    dismiss: 'verwerfen',
  },
  missed: {
    title: 'Verpasste Alarme',
    table: 'Verpasste Alarme',
    count: 'Keine verpassten Alarme | {n} verpasster Alarm | {n} verpasste Alarme',
    maskedHidden: '{n} unterdrückter, ausgeblendet | {n} unterdrückte, ausgeblendet',
    discarded: '{n} älterer Alarm nicht mehr gespeichert | {n} ältere Alarme nicht mehr gespeichert',
    cleared: 'Gegangen',
    duration: 'Dauer',
    reason: 'Grund',
    clearedUnknown: 'unbekannt',
    acknowledgedAt: 'quittiert {time}',
    notSeen: 'gegangen, bevor ihn jemand sah',
    gap: {
      'first-start': 'vor dem ersten Start, {from} bis {to}',
      'journal-lost': 'unbekannt, ob gesehen, Journal verloren, {from} bis {to}',
      'not-running': 'während Tocsin nicht lief, {from} bis {to}',
      disconnected: 'während der Trennung, {from} bis {to}',
      'no-live-connection': 'während Push nicht verfügbar war, {from} bis {to}',
    },
    rowName: '{band}, {message}, {path}, gekommen {raised}, gegangen {cleared}, {reason}',
    dismiss: 'Verwerfen',
    dismissAll: 'Alle verwerfen',
    dismissed: '{n} Alarm verworfen. | {n} Alarme verworfen.',
    undo: 'Verwerfen rückgängig machen',
    loading: 'Verpasste Alarme werden geladen',
    failed: 'Verpasste Alarme konnten nicht geladen werden: {message}',
    empty: 'Keine verpassten Alarme.',
    emptyWhy: 'Ein Alarm, der geht, bevor ihn jemand gesehen hat, bleibt hier, bis er verworfen wird.',
    emptyUnknown:
      'Der Dienst antwortet nicht. Alarme, die inzwischen kommen und gehen, werden ergänzt, sobald er antwortet.',
    detail: 'Details des verpassten Alarms',
    timeline: 'Von diesem Bedienplatz aufgezeichnet',
    timelineNone: 'Nichts: Dieser Alarm ist nur aus der Alarmhistorie des Dienstes bekannt.',
    step: {
      raised: 'gekommen',
      raisedAgain: 'erneut gekommen',
      acknowledged: 'quittiert von {user}',
      state: 'Zustand: {state}',
      cleared: 'als gegangen erkannt',
    },
  },
}
