import type { HistoriesMessages } from './en.ts'

export const historiesFr: HistoriesMessages = {
  records: {
    asking: 'Question posée au service',
    notCurrent: 'question posée au service ; ci-dessous la dernière réponse',
    loadingMore: '{loaded} sur {total} chargés, la page suivante arrive',
    loadingAll: '{loaded} sur {total} chargés',
    partial: '{loaded} sur {total} chargés',
    bound:
      '{loaded} sur {total} chargés, le maximum que ce poste garde : réduire la période, ou voir les réglages',
    cancelled: 'arrêté à {loaded} sur {total}',
    failed: '{loaded} sur {total} chargés ; la page suivante n’est pas venue : {why}',
    complete: 'aucun | le seul qu’il y ait | les {n} chargés',
    shifted: 'le service en compte {total} : des enregistrements ont changé entre-temps',
    sortedAmongThose: 'triés parmi ceux-ci',
    shown: 'aucun affiché | {n} affiché | {n} affichés',
    malformed: '{n} n’a pas pu être lu | {n} n’ont pas pu être lus',
    loadMore: 'Charger la suite',
    loadAll: 'Tout charger',
    cancel: 'Arrêter',
    retry: 'Réessayer',
    reload: 'Recharger',
    omitted: 'non fourni par le service',
    headingHint: 'Clic : trier ; Maj+clic : trier aussi par celle-ci ; Ctrl+flèches : largeur',
    noMatch:
      'Le seul enregistrement chargé ne correspond pas. | Aucun des {n} enregistrements chargés ne correspond.',
    notLoaded: '{n} autre n’est pas chargé. | {n} autres ne sont pas chargés.',
    showAll: 'Afficher tout ce qui est chargé',
    unread: 'Les enregistrements n’ont pas pu être lus.',
    cancelledEmpty: 'Arrêté avant toute lecture.',
    none: 'Aucun enregistrement.',
  },
}
