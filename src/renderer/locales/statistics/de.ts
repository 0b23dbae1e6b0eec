import type { StatisticsTexts } from './en.ts'

export const statisticsDe: StatisticsTexts = {
  periods: {
    label: 'Zeitraum',
    preset: {
      shift: 'Diese Schicht',
      hours8: '8 h',
      yesterday: 'Gestern',
      days7: '7 Tage',
      days30: '30 Tage',
    },
    shiftSince: 'Die Schicht, die um {time} begann',
    namedShiftSince: '{name}, seit {time}',
    use: 'Zeitraum: {period}',
    custom: 'Anderer…',
    from: 'Von',
    to: 'Bis',
    show: 'Diesen Zeitraum zeigen',
    noBegin: 'Geben Sie an, wann der Zeitraum beginnt.',
    noEnd: 'Geben Sie an, wann der Zeitraum endet.',
    notAfter: 'Das Ende muss nach dem Beginn liegen.',
    refresh: 'Aktualisieren',
    refreshHint: 'Noch einmal fragen, bis jetzt',
  },
  recordTools: {
    find: 'Geladenes filtern',
    placeholder: 'Filtern',
    atService: 'Diese wendet der Dienst an.',
  },
  charts: {
    asTable: 'Als Tabelle zeigen',
    tableOf: '{title}: als Tabelle zeigen',
    save: 'Bild speichern',
    saveOf: '{title}: Bild speichern',
    png: 'Als PNG speichern',
    svg: 'Als SVG speichern',
    notDrawn: 'Im Augenblick gibt es kein Bild.',
    more: '{n} weitere Zeile steht hier nicht. | {n} weitere Zeilen stehen hier nicht.',
  },
}
