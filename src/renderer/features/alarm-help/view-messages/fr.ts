import type { en } from './en.ts'

export const fr: typeof en = {
  alarmHelp: {
    count: 'Pas encore d’aide sur alarme. | {n} entrée. | {n} entrées.',
    none: 'Pas encore d’aide sur alarme. Importez la base d’alarmes du site au format CSV, ou ajoutez une entrée.',
    noMatch: 'Aucun résultat.',
    newEntry: 'Nouvelle entrée',
    add: 'Ajouter une entrée',
    save: 'Enregistrer',
    discard: 'Annuler les modifications',
    remove: 'Supprimer',
    saved: '{pattern} a été enregistré.',
    removed: '{pattern} a été supprimé.',
    imported: 'Importé : {added} nouvelles, {changed} modifiées, {removed} supprimées.',
    sending: 'Importation en cours',
    import: 'Importer l’aide sur alarme',
    overlaps:
      '{n} ligne fait partie d’un motif plus général ; le plus précis l’emporte. | {n} lignes font partie d’un motif plus général ; le plus précis l’emporte.',
    overlap: 'Ligne {line} : {pattern} l’emporte sur {general} de la ligne {generalLine}.',
    mode: {
      label: 'Entrées existantes',
      merge: 'Fusionner : garder les entrées absentes du fichier',
      replace: 'Remplacer : supprimer les {n} entrées et importer le fichier',
    },
    hint: {
      pattern: 'Un tag ou son chemin complet ; * remplace un texte quelconque, ? une lettre.',
      minutes: 'À partir de l’apparition de l’alarme.',
      links: 'Un par ligne ; {tag}, {path} et {area} sont remplacés.',
    },
    error: {
      noPattern: 'Le motif de tag manque.',
      badMinutes: '« {text} » n’est pas une durée : en minutes, plus de 0 et 7 jours au plus.',
      tooLong: '{field} : plus de {max} caractères.',
      tooMany: '{field} : plus de {max}.',
      empty: 'Rien d’autre que le motif de tag.',
      twice: 'Même motif qu’à la ligne {line}.',
      quotes: 'Guillemet non fermé.',
    },
    command: {
      find: 'Rechercher dans l’aide sur alarme',
      add: 'Ajouter une entrée',
      import: 'Importer un fichier CSV',
      edit: 'Modifier l’entrée',
      remove: 'Supprimer l’entrée',
      undo: 'Annuler la dernière modification',
    },
  },
  settings: {
    section: {
      alarmHelp: 'Aide sur alarme',
    },
  },
}
