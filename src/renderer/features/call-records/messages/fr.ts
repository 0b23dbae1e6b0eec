import type { en } from './en.ts'

export const fr: typeof en = {
  callRecords: {
    timeMatch: 'Proche dans le temps : {what}, {before} avant',
    timeMatchHint: 'L’enregistrement ne nomme aucune alarme. Voici la dernière alarme apparue avant l’appel.',
    clearedHint:
      'L’alarme n’est plus active, et l’historique des alarmes ne donne pas d’ID d’alarme. Ceci ouvre la dernière alarme apparue avant l’appel.',
    fields: {
      requestedTime: 'Appelé',
      outcome: 'Résultat',
      userName: 'Personne',
      phone: 'Téléphone',
      msgText: 'Message',
      alarmId: 'Alarme',
      groupId: 'Groupe',
      id: 'ID',
      callId: 'Appel',
      userId: 'Utilisateur',
      msgNum: 'Numéro de message',
      answeredTime: 'Répondu',
      endedTime: 'Terminé',
    },
    title: 'Journal des appels',
  },
}
