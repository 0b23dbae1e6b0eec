import type { ExportMessages } from './en.ts'

export const exportsFr: ExportMessages = {
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
    choosing: 'Choisissez où l’enregistrer.',
    asking: 'Le service est interrogé',
    running: '{rows} sur {total}',
    saved: '{n} enregistrement dans {file} | {n} enregistrements dans {file}',
    downloaded: '{n} enregistrement, sauvé par le navigateur | {n} enregistrements, sauvés par le navigateur',
    failed: 'Aucun fichier n’a été créé : {message}',
    cancelled: 'Annulé. Rien n’a été laissé.',
    malformed:
      '{n} enregistrement illisible n’y figure pas. | {n} enregistrements illisibles n’y figurent pas.',
    leftOut:
      'Des champs apparus après les en-têtes n’y figurent pas : {fields}. Un fichier JSON les contient.',
    cancel: 'Annuler',
    show: 'Montrer dans le dossier',
    dismiss: 'Fermer',
  },
  callHistories: {
    alarm: 'Alarme {id}',
    match: 'Proche dans le temps : {what}, {before} avant',
    matchWhy: 'L’enregistrement ne nomme aucune alarme. Voici la dernière levée avant l’appel.',
    goneWhy:
      'L’alarme n’est plus en cours, et les historiques ne donnent pas de numéro d’alarme. Ceci mène à la dernière levée avant l’appel.',
    fields: {
      requestedTime: 'Appelé',
      outcome: 'Issue',
      userName: 'Personne',
      phone: 'Téléphone',
      msgText: 'Message',
      alarmId: 'Alarme',
      groupId: 'Groupe',
      id: 'N°',
      callId: 'Appel',
      userId: 'Utilisateur',
      msgNum: 'N° de message',
      answeredTime: 'Répondu',
      endedTime: 'Terminé',
    },
    outcomes: {
      queued: 'en attente',
      ringing: 'sonne',
      answered: 'répondu',
      noAnswer: 'sans réponse',
      acknowledged: 'acquitté',
      refused: 'refusé',
    },
  },
}
