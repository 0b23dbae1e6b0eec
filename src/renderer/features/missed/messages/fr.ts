import type { en } from './en.ts'

export const fr: typeof en = {
  footer: {
    dismiss: 'écarter',
  },
  missed: {
    title: 'Alarmes manquées',
    table: 'Alarmes manquées',
    count: 'Aucune alarme manquée | {n} alarme manquée | {n} alarmes manquées',
    maskedHidden: '{n} masquée, cachée | {n} masquées, cachées',
    discarded: '{n} plus ancienne n’est plus conservée | {n} plus anciennes ne sont plus conservées',
    cleared: 'Retour',
    duration: 'Durée',
    reason: 'Motif',
    clearedUnknown: 'inconnu',
    acknowledgedAt: 'acquittée {time}',
    notSeen: 'retour à la normale avant d’être vue',
    gap: {
      'first-start': 'avant le premier démarrage, {from} à {to}',
      'journal-lost': 'vue ou non : inconnu, journal perdu, {from} à {to}',
      'not-running': 'pendant que Tocsin était arrêté, {from} à {to}',
      disconnected: 'pendant une coupure, {from} à {to}',
      'no-live-connection': 'pendant que le push était indisponible, {from} à {to}',
    },
    rowName: '{band}, {message}, {path}, apparue {raised}, retour à la normale {cleared}, {reason}',
    dismiss: 'Écarter',
    dismissAll: 'Tout écarter',
    dismissed: '{n} alarme écartée. | {n} alarmes écartées.',
    undo: 'Annuler la mise à l’écart',
    loading: 'Chargement des alarmes manquées',
    failed: 'Les alarmes manquées n’ont pas pu être chargées : {message}',
    empty: 'Aucune alarme manquée.',
    emptyWhy:
      'Une alarme revenue à la normale avant d’avoir été vue reste ici jusqu’à ce qu’elle soit écartée.',
    emptyUnknown:
      'Le service ne répond pas. Les alarmes apparues et revenues à la normale entre-temps seront ajoutées dès qu’il répondra.',
    detail: 'Détails de l’alarme manquée',
    timeline: 'Enregistré par ce poste',
    timelineNone: 'Rien : cette alarme n’est connue que par l’historique du service.',
    step: {
      raised: 'apparue',
      raisedAgain: 'réapparue',
      acknowledged: 'acquittée par {user}',
      state: 'état : {state}',
      cleared: 'retour à la normale constaté',
    },
  },
}
