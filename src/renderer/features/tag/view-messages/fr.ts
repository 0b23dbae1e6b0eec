import type { en } from './en.ts'

export const fr: typeof en = {
  tag: {
    back: 'Retour',
    history: 'Historique des alarmes',
    raise: 'Déclencher une alarme',
    quiet: 'Pas en alarme.',
    show: 'Afficher dans la liste',
    others: 'Autres alarmes de ce tag',
    year: {
      title: '365 derniers jours',
      none: 'Aucune alarme au cours des 365 derniers jours.',
      summary: '{alarms} sur {days} ; maximum le {day} : {most}.',
      alarms: '{n} alarmes | {n} alarme | {n} alarmes',
      days: '{n} jours | {n} jour | {n} jours',
      day: '{day} : {n} alarmes | {day} : {n} alarme | {day} : {n} alarmes',
      unknown: '{day} : non chargé',
      since: 'Chargé jusqu’au {day} ; ce qui précède n’est pas affiché.',
    },
  },
}
