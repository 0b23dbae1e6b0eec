import type { en } from './en.ts'

export const fr: typeof en = {
  exports: {
    open: 'Exporter',
    openOf: '{title} : exporter',
    all: 'Toute la période',
    shown: 'La ligne affichée ({n}) | Les {n} lignes affichées',
    csv: 'Enregistrer en CSV',
    json: 'Enregistrer en JSON',
    copyText: 'Copier comme texte',
    copyTsv: 'Copier pour un tableur (TSV)',
    lines: 'Exports',
    choosing: 'Choisissez où enregistrer le fichier.',
    starting: 'Démarrage…',
    running: '{rows} sur {total}',
    saved: '{n} enregistrement dans {file} | {n} enregistrements dans {file}',
    downloaded:
      '{n} enregistrement, sauvegardé par le navigateur | {n} enregistrements, sauvegardés par le navigateur',
    failed: 'Échec de l’export : {message}',
    cancelled: 'Annulé. Aucun fichier n’a été enregistré.',
    malformed: '{n} enregistrement illisible a été ignoré. | {n} enregistrements illisibles ont été ignorés.',
    leftOut: 'Des champs apparus après les en-têtes manquent : {fields}. Un export JSON les contient.',
    cancel: 'Annuler',
    show: 'Afficher dans le dossier',
  },
}
