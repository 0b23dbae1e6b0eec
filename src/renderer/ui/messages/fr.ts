import type { en } from './en.ts'

export const fr: typeof en = {
  kit: { dismiss: 'Fermer', undo: 'Annuler' },
  age: { s: '{n} s', min: '{n} min', h: '{n} h', d: '{n} j', ago: 'il y a {age}' },
  failure: {
    token: 'Le service n’accepte pas le jeton.',
    forbidden: 'Le service ne le permet pas.',
    missing: 'Introuvable sur le service.',
    conflict: 'Le service signale un conflit.',
    refused: 'Le service a rejeté la requête.',
    busy: 'Trop de requêtes ; réessayez plus tard.',
    wait: 'Trop de requêtes ; réessayez dans {n} seconde. | Trop de requêtes ; réessayez dans {n} secondes.',
    broken: 'Le service a échoué.',
    unreachable: 'Le service n’a pas répondu ; le résultat est inconnu.',
    unreadable: 'La réponse du service est illisible.',
    cancelled: 'Annulé.',
    notPermitted: 'Ce poste n’y est pas autorisé.',
    underWay: 'Cette requête est déjà en cours.',
    file: 'Le fichier n’a pas pu être écrit.',
    internal: 'Tocsin a échoué ; son journal contient les détails.',
  },
  charts: {
    asTable: 'Afficher en tableau',
    tableOf: '{title} : afficher en tableau',
    save: 'Enregistrer l’image',
    saveOf: '{title} : enregistrer l’image',
    png: 'Enregistrer en PNG',
    svg: 'Enregistrer en SVG',
    failed: 'Lecture impossible : {why}',
    notDrawn: 'Aucun graphique à enregistrer.',
    more: '{n} autre ligne n’est pas affichée ici. | {n} autres lignes ne sont pas affichées ici.',
  },
}
