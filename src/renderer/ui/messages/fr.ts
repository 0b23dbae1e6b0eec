import type { en } from './en.ts'

export const fr: typeof en = {
  kit: {
    dismiss: 'Fermer',
    undo: 'Annuler',
    details: 'Détails',
    closeDetails: 'Fermer les détails',
    none: 'Aucun',
    activeFilters: 'Filtres actifs',
    removeFilter: 'Retirer : {label}',
  },
  done: {
    copied: '{n} ligne copiée | {n} lignes copiées',
    textCopied: 'Copié',
    notCopied: 'Copie impossible : le navigateur ne l’a pas permise.',
    saved: 'Enregistré sous {file}',
    rowsSaved: '{n} ligne enregistrée sous {file} | {n} lignes enregistrées sous {file}',
  },
  age: { s: '{n} s', min: '{n} min', h: '{n} h', hours: '{h} h {min}', d: '{n} j', ago: 'il y a {age}' },
  problem: {
    required: 'Ce champ est obligatoire.',
    notNumber: 'Ce n’est pas un nombre.',
    notWhole: 'Il faut un nombre entier.',
    tooSmall: 'Il faut au moins {min}.',
    tooBig: 'Il faut au plus {max}.',
    tooLong: 'Il faut au plus {max} caractères.',
    notJson: 'Il faut du JSON.',
    notTime: 'Il faut une heure comme 22:30.',
    notDateTime: 'Il faut une date et une heure, par exemple 2026-11-15T02:24:00+01:00.',
    said: '{text}',
    notUrl: 'Il faut une adresse qui commence par http:// ou https://.',
    hasSecret: 'Le nom d’utilisateur et le mot de passe n’ont pas leur place ici.',
    noSlash: 'Il faut commencer par une barre oblique.',
    notList: 'Il faut une liste JSON, comme ["all", 3] ou [].',
    unknownZone: 'Le fuseau horaire « {name} » n’existe pas. Un exemple : Europe/Paris.',
    twice: 'Un état a deux noms.',
    bandOrder: 'Les classes doivent aller de la priorité la plus urgente à la moins urgente.',
    sameTime: 'Deux quarts commencent à la même heure.',
    notFieldName:
      'Ce doit être un nom fait de lettres, de chiffres et de tirets bas, qui ne soit pas un autre champ d’un appel.',
    notName:
      'Un nom tient sur une ligne, avec une lettre ou un chiffre, sans parenthèses, et n’est pas l’un de ceux du poste lui-même.',
    invalid: 'Cette valeur n’est pas valide.',
  },
  grid: {
    resizeHint: 'Glisser pour la largeur, double-clic pour la largeur par défaut',
    headingHint: 'Clic : trier ; Maj+clic : ajouter au tri ; Ctrl+flèches : changer la largeur',
    omitted: 'non fourni par le serveur',
  },
}
