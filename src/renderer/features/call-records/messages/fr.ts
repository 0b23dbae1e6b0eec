import type { en } from './en.ts'

export const fr: typeof en = {
  callRecords: {
    timeMatch: 'Proche dans le temps : {what}, {before} avant',
    timeMatchHint: 'L’enregistrement ne nomme aucune alarme. Voici la dernière alarme apparue avant l’appel.',
    clearedHint:
      'L’alarme n’est plus active, et l’historique des alarmes ne donne pas de numéro d’alarme. Ceci ouvre la dernière alarme apparue avant l’appel.',
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
    title: 'Journal des appels',
  },
}
