import type { en } from './en.ts'

export const fr: typeof en = {
  kit: { dismiss: 'Fermer', undo: 'Annuler' },
  age: { s: '{n} s', min: '{n} min', h: '{n} h', d: '{n} j', ago: 'il y a {age}' },
  failure: {
    token: 'Le service n’accepte pas le jeton.',
    forbidden: 'Le service ne le permet pas.',
    missing: 'Le service ne connaît pas cela.',
    conflict: 'Le service dit que c’est déjà le cas.',
    refused: 'Le service a refusé ce qui a été envoyé.',
    busy: 'Le service demande moins de requêtes ; réessayez un peu plus tard.',
    wait: 'Le service demande moins de requêtes ; réessayez dans {n} seconde. | Le service demande moins de requêtes ; réessayez dans {n} secondes.',
    broken: 'Le service a échoué.',
    unreachable: 'Le service n’a pas répondu ; on ne sait pas si c’est fait.',
    unreadable: 'La réponse du service est illisible.',
    cancelled: 'Annulé.',
    notPermitted: 'Ce poste n’y est pas autorisé.',
    underWay: 'La même action est déjà en cours.',
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
    notDrawn: 'Il n’y a pas d’image pour le moment.',
    more: '{n} autre ligne n’est pas affichée ici. | {n} autres lignes ne sont pas affichées ici.',
  },
}
