import type { en } from './en.ts'

export const fr: typeof en = {
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
