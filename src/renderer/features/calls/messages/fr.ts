import type { en } from './en.ts'

export const fr: typeof en = {
  calls: {
    title: 'Appels',
    new: 'Nouvel appel',
    about: 'Appeler pour cette alarme',
    callTarget: 'Appeler {name}',
    shift: {
      on: 'en service',
      off: 'hors service',
      onUntil: 'en service jusqu’à {time}',
      offUntil: 'hors service jusqu’à {time}',
    },
    repeated: '{who} : déjà appelé avec ce message {ago}.',
    to: {
      users: '{n} personne | {n} personnes',
      groups: '{n} groupe | {n} groupes',
    },
    answer: {
      placed: '{to}, {time} : appel passé.',
      refused: '{to}, {time} : le serveur a refusé l’appel.',
      failed: '{to}, {time} : on ignore si l’appel a été passé.',
      open: '{to} : pas encore de réponse.',
    },
    notKnown: 'inconnu',
    mark: 'appel {time} : {outcome}',
    tally: '{n} {word}',
    reminders: 'Appels sans acquittement',
    alarmCleared: 'retour à la normale',
    tallyNamed: '{word} : {names}',
    byDesk: 'ce poste',
    byRule: 'la règle',
    byService: 'le serveur',
  },
  onCall: {
    title: 'D’astreinte maintenant',
  },
}
