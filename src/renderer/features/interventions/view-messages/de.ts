import type { en } from './en.ts'

export const de: typeof en = {
  interventions: {
    filter: 'Personen filtern',
    figures: 'Zahlen des Zeitraums',
    count: 'Eingriffe | Eingriff | Eingriffe',
    people: 'Personen reagierten | Person reagierte | Personen reagierten',
    meanReaction: 'mittlere Reaktion',
    meanIntervention: 'mittlerer Eingriff',
    reacted: 'beantwortete Alarme | beantworteter Alarm | beantwortete Alarme',
    medianReaction: 'mittlere Reaktion (Median)',
    medianIntervention: 'mittlerer Eingriff (Median)',
    byPersonOff: 'Die Auswertung nach Personen ist ausgeschaltet.',
    supervisorsOnly: 'Die Auswertung nach Personen ist für Supervisoren.',
    turnOn: 'In den Einstellungen einschalten',
    none: 'Keine Eingriffe in diesem Zeitraum.',
    means: 'Mittlere Zeiten je Person',
    busiest: 'die {n} mit den meisten Eingriffen',
    meansSummary:
      'Mittlere Reaktion und mittlerer Eingriff von {n} Person | Mittlere Reaktion und mittlerer Eingriff von {n} Personen',
    phase: {
      label: 'Dauer',
      reaction: 'Reaktion',
      intervention: 'Eingriff',
    },
    tip: {
      number: '{n} Eingriff | {n} Eingriffe',
      reaction: 'Reaktion nach {time}',
      intervention: 'Eingriff von {time}',
    },
    distribution: 'Verteilung der Reaktionszeiten',
    distributionOf: 'Verteilung der Reaktionszeiten: {name}',
    percentiles: 'Median {median}, 90 % innerhalb von {ninth}',
    basis: 'aus den neuesten {n} von {total} Einträgen',
    medianMark: 'Median: {time}',
    percentile90Mark: '90 %: {time}',
    noHistory: 'Keine Alarmhistorie in diesem Zeitraum.',
    noDurations: 'Die Alarmhistorie dieses Zeitraums nennt keine solchen Dauern.',
    under: 'unter {time}',
    between: '{from} bis {to}',
    over: 'über {time}',
    cases: '{n} Fall, {share} | {n} Fälle, {share}',
    casesColumn: 'Fälle',
    duration: 'Dauer',
    showHistory: 'Alarmhistorie dieser Person',
    column: {
      user: 'Person',
      number: 'Eingriffe',
      reaction: 'Mittlere Reaktion',
      intervention: 'Mittlerer Eingriff',
      id: 'ID',
    },
  },
  settings: {
    field: {
      responseByPerson: {
        label: 'Reaktion nach Personen',
        hint: 'Zeigt Supervisoren, wie schnell jede Person reagiert hat, mit Namen. Prüfen Sie zuerst, ob das bei Ihnen erlaubt ist.',
      },
    },
  },
}
