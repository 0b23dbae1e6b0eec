import type { en } from './en.ts'

export const de: typeof en = {
  load: {
    label: 'Alarmlast',
    unknown: 'unbekannt, noch nicht gelesen',
    lastTen: 'in 10 min',
    level: {
      acceptable: 'annehmbar',
      manageable: 'beherrschbar',
      demanding: 'überfordernd',
      unacceptable: 'unannehmbar',
    },
    flood: 'Alarmflut seit {time}, Spitze {peak}',
    floodSince: 'Alarmflut seit {time}',
    floodBegan: 'Alarmflut seit {time}',
    lastKnown: 'zuletzt bekannt, von {time}',
    onlySeen: 'nur von diesem Bedienplatz gezählt',
    bucket:
      '{from} bis {to}: keine Alarme | {from} bis {to}: {n} Alarm in 10 Minuten | {from} bis {to}: bis zu {n} Alarme in 10 Minuten',
    unknownBucket: '{from} bis {to}: unbekannt',
    summary:
      '{n} Alarm in den letzten 10 Minuten. Spitze in 10 Minuten der letzten 8 Stunden: {most}. Für {operators}: annehmbar bis {acceptable}, beherrschbar {manageable}, überfordernd {demanding}, Flut über {flood}. | {n} Alarme in den letzten 10 Minuten. Spitze in 10 Minuten der letzten 8 Stunden: {most}. Für {operators}: annehmbar bis {acceptable}, beherrschbar {manageable}, überfordernd {demanding}, Flut über {flood}.',
    operators: '{n} Bediener | {n} Bediener',
  },
  settings: {
    field: {
      loadStrip: {
        label: 'Alarmlast in der Kopfzeile',
        hint: 'Die Alarme der letzten 10 Minuten und der letzten 8 Stunden.',
      },
    },
  },
}
