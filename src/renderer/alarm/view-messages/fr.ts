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
  detail: {
    exempt: {
      masked: 'Affichée bien que les alarmes masquées soient cachées.',
      band: 'Affichée bien que sa priorité soit cachée.',
      acknowledged: 'Affichée bien que les alarmes acquittées soient cachées.',
      text: 'Affichée bien qu’elle ne corresponde pas au filtre.',
      person: 'Affichée bien que le filtre de personne l’exclue.',
      state: 'Affichée bien que son état soit masqué par le filtre.',
      age: 'Affichée bien qu’elle soit hors de la plage d’âge.',
      area: 'Affichée bien qu’elle soit dans une autre zone.',
      service: 'Affichée bien que les filtres du serveur l’excluent.',
      nuisance: 'Affichée bien que le filtre de nuisance l’exclue.',
    },
  },
}
