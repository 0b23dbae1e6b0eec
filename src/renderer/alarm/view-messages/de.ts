import type { en } from './en.ts'

export const de: typeof en = {
  background: {
    history: 'Diese Messstelle, letzte 24 Stunden',
    noHistory: 'Nichts in den letzten 24 Stunden.',
    active: 'steht noch an',
    acknowledged: 'quittiert',
    notAcknowledged: 'nicht quittiert',
    more: '{n} weiterer | {n} weitere',
    usual: 'Meist nach {time} quittiert.',
    incomplete: 'Nicht alle Einträge wurden geladen.',
    statistic: 'Diese Messstelle, letzte 30 Tage',
    noStatistic: 'Keine Alarme in den letzten 30 Tagen.',
    figures: '{n} Alarm, {total} im Alarm, im Mittel {mean} | {n} Alarme, {total} im Alarm, im Mittel {mean}',
    calls: 'Anrufe zu diesem Alarm',
    noCalls: 'Keine Anrufe zu diesem Alarm.',
    loading: 'Wird geladen',
    failed: 'Nicht verfügbar: {message}',
    retry: 'Erneut versuchen',
  },
  procedure: {
    noAddress: 'Lässt sich nicht öffnen: Es ist keine Adresse für Verfahren eingestellt.',
    refused: 'Wird nicht geöffnet: Die Einstellungen erlauben diese Adresse nicht.',
    set: 'In den Einstellungen festlegen.',
    ask: 'Ein Supervisor kann sie in den Einstellungen festlegen.',
  },
  detail: {
    exempt: {
      masked: 'Angezeigt, obwohl unterdrückte Alarme ausgeblendet sind.',
      band: 'Angezeigt, obwohl seine Priorität ausgeblendet ist.',
      acknowledged: 'Angezeigt, obwohl quittierte Alarme ausgeblendet sind.',
      text: 'Angezeigt, obwohl er nicht zum Filter passt.',
      person: 'Angezeigt, obwohl der Personenfilter ihn ausschließt.',
      state: 'Angezeigt, obwohl sein Zustand ausgeblendet ist.',
      age: 'Angezeigt, obwohl er außerhalb des Altersbereichs liegt.',
      area: 'Angezeigt, obwohl er in einem anderen Bereich liegt.',
      service: 'Angezeigt, obwohl die Filter des Servers ihn ausschließen.',
      nuisance: 'Angezeigt, obwohl der Störalarm-Filter ihn ausschließt.',
    },
  },
}
