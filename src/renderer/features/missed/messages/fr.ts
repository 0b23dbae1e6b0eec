import type { en } from './en.ts'

export const fr: typeof en = {
  away: {
    title: 'En votre absence',
    table: 'Alarmes venues et parties sans être vues',
    count:
      'Rien n’est venu et parti sans être vu | {n} alarme venue et partie sans être vue | {n} alarmes venues et parties sans être vues',
    maskedHidden: '{n} masquée, cachée | {n} masquées, cachées',
    forgotten: '{n} plus ancienne n’est plus gardée | {n} plus anciennes ne sont plus gardées',
    gone: 'Partie',
    lasted: 'Durée',
    why: 'Pourquoi elle est ici',
    goneUnknown: 'inconnu',
    acknowledgedAt: 'acquittée {time}',
    notSeen: 'personne ne l’avait vue',
    gap: {
      'first-start': 'avant le premier démarrage, {from} à {to}',
      'not-running': 'pendant que Tocsin était arrêté, {from} à {to}',
      disconnected: 'pendant une coupure, {from} à {to}',
      'no-live-connection': 'sans connexion en direct, {from} à {to}',
    },
    rowName: '{band}, {message}, {path}, apparue {raised}, partie {gone}, {why}',
    dismiss: 'Écarter',
    dismissAll: 'Tout écarter',
    dismissed: '{n} alarme écartée. | {n} alarmes écartées.',
    undo: 'Annuler la mise à l’écart',
    loading: 'Chargement de ce qui est venu et parti',
    failed: 'Ce qui est venu et parti est inconnu : {message}',
    empty: 'Rien n’est venu et parti sans être vu.',
    emptyWhy:
      'Une alarme qui quitte la liste avant que quelqu’un l’ait vue reste ici jusqu’à ce qu’elle soit écartée.',
    emptyUnknown:
      'Le service ne répond pas. Ce qui vient et part entre-temps sera recherché dès qu’il répondra.',
    detail: 'Détails de ce qui est venu et parti',
    course: 'Ce que ce poste a vu',
    courseNone: 'Rien : seuls les historiques du service en parlent.',
    step: {
      appeared: 'apparue',
      again: 'de nouveau apparue',
      acknowledged: 'acquittée par {user}',
      state: 'état : {state}',
      gone: 'constatée partie',
    },
  },
}
