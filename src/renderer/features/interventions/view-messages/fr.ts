import type { en } from './en.ts'

export const fr: typeof en = {
  interventions: {
    filter: 'Filtrer les personnes',
    figures: 'Chiffres de la période',
    count: 'intervention | intervention | interventions',
    people: 'personne intervenue | personne intervenue | personnes intervenues',
    meanReaction: 'réaction moyenne',
    meanIntervention: 'intervention moyenne',
    reacted: 'alarmes traitées | alarme traitée | alarmes traitées',
    medianReaction: 'réaction médiane',
    medianIntervention: 'intervention médiane',
    byPersonOff: 'La réponse par personne est désactivée.',
    supervisorsOnly: 'La réponse par personne est réservée aux superviseurs.',
    turnOn: 'L’activer dans les réglages',
    none: 'Aucune intervention dans cette période.',
    means: 'Temps moyens par personne',
    busiest: 'les {n} ayant le plus d’interventions',
    meansSummary:
      'Réaction et intervention moyennes de {n} personne | Réaction et intervention moyennes de {n} personnes',
    phase: {
      label: 'Durée',
      reaction: 'Réaction',
      intervention: 'Intervention',
    },
    tip: {
      number: '{n} intervention en tout | {n} interventions en tout',
      reaction: 'réaction après {time}',
      intervention: 'intervention de {time}',
    },
    distribution: 'Répartition des temps de réponse',
    distributionOf: 'Répartition des temps de réponse : {name}',
    percentiles: 'médiane {median}, 90 % en {ninth}',
    basis: 'd’après les {n} enregistrements les plus récents sur {total}',
    medianMark: 'médiane : {time}',
    percentile90Mark: '90 % : {time}',
    noHistory: 'Aucun historique d’alarmes dans cette période.',
    noDurations: 'L’historique des alarmes de cette période n’indique pas ces durées.',
    under: 'moins de {time}',
    between: 'de {from} à {to}',
    over: 'plus de {time}',
    cases: '{n} cas, {share} | {n} cas, {share}',
    casesColumn: 'Cas',
    duration: 'Durée',
    showHistory: 'Historique des alarmes de cette personne',
    column: {
      user: 'Personne',
      number: 'Interventions',
      reaction: 'Réaction moyenne',
      intervention: 'Intervention moyenne',
      id: 'ID',
    },
  },
  settings: {
    field: {
      responseByPerson: {
        label: 'Réponse par personne',
        hint: 'Montre aux superviseurs le délai de réponse de chaque personne, avec son nom. Vérifiez d’abord que c’est permis sur votre site.',
      },
    },
  },
}
