import type { StatisticsTexts } from './en.ts'

export const statisticsFr: StatisticsTexts = {
  periods: {
    label: 'Période',
    preset: {
      shift: 'Ce poste',
      hours8: '8 h',
      yesterday: 'Hier',
      days7: '7 jours',
      days30: '30 jours',
    },
    shiftSince: 'Le poste commencé à {time}',
    namedShiftSince: '{name}, depuis {time}',
    use: 'Période : {period}',
    custom: 'Autre…',
    from: 'Du',
    to: 'Au',
    show: 'Afficher cette période',
    noBegin: 'Indiquez le début de la période.',
    noEnd: 'Indiquez la fin de la période.',
    notAfter: 'La fin doit être après le début.',
    refresh: 'Actualiser',
    refreshHint: 'Redemander, jusqu’à maintenant',
  },
  recordTools: {
    find: 'Filtrer ce qui est chargé',
    placeholder: 'Filtrer',
    atService: 'Le service applique ces filtres.',
  },
  charts: {
    asTable: 'Afficher en tableau',
    tableOf: '{title} : afficher en tableau',
    save: 'Enregistrer l’image',
    saveOf: '{title} : enregistrer l’image',
    png: 'Enregistrer en PNG',
    svg: 'Enregistrer en SVG',
    notDrawn: 'Il n’y a pas d’image pour le moment.',
    more: '{n} autre ligne n’est pas affichée ici. | {n} autres lignes ne sont pas affichées ici.',
  },
}
