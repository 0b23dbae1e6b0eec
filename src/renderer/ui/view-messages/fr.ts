import type { en } from './en.ts'

export const fr: typeof en = {
  charts: {
    asTable: 'Afficher en tableau',
    tableOf: '{title} : afficher en tableau',
    save: 'Enregistrer l’image',
    saveOf: '{title} : enregistrer l’image',
    png: 'Enregistrer en PNG',
    svg: 'Enregistrer en SVG',
    failed: 'Lecture impossible : {why}',
    notDrawn: 'Aucun graphique à enregistrer.',
    more: '{n} autre ligne n’est pas affichée. | {n} autres lignes ne sont pas affichées.',
  },
  fields: {
    timeOf: '{field} : heure, sur 24 heures',
  },
}
