import type { en } from './en.ts'

export const fr: typeof en = {
  background: {
    history: 'Ce tag, dernières 24 heures',
    noHistory: 'Rien dans les dernières 24 heures.',
    active: 'toujours active',
    acknowledged: 'acquittée',
    notAcknowledged: 'non acquittée',
    more: '{n} de plus | {n} de plus',
    usual: 'Acquittée d’habitude après {time}.',
    incomplete: 'Tous les enregistrements ne sont pas chargés.',
    statistic: 'Ce tag, 30 derniers jours',
    noStatistic: 'Aucune alarme dans les 30 derniers jours.',
    figures:
      '{n} alarme, {total} en alarme, {mean} en moyenne | {n} alarmes, {total} en alarme, {mean} en moyenne',
    calls: 'Appels concernant cette alarme',
    noCalls: 'Aucun appel concernant cette alarme.',
    loading: 'Chargement',
    failed: 'Indisponible : {message}',
    retry: 'Réessayer',
  },
  procedure: {
    noAddress: 'Ne peut pas s’ouvrir : aucune adresse de procédures n’est définie.',
    refused: 'Ne s’ouvre pas : les réglages n’autorisent pas cette adresse.',
    set: 'La définir dans les réglages.',
    ask: 'Un superviseur peut la définir dans les réglages.',
  },
}
