import type { en } from './en.ts'

export const fr: typeof en = {
  report: {
    nav: 'Bilan',
    title: 'Bilan du système d’alarme',
    label: 'Bilan du système d’alarme de {server}',
    figures: 'Chiffres et objectifs',
    leadIn: 'avec les enregistrements des {hours} h précédentes',
    showAll: 'Afficher {n}',
    showFewer: 'Afficher moins',
    printed: 'Tocsin, le {time}',
    raised: 'alarme apparue | alarmes apparues',
    fromTags: 'de {n} tag | de {n} tags',
    activeBefore: '{n} alarme était déjà active | {n} alarmes étaient déjà actives',
    perOperator: 'un opérateur | par opérateur, {n} opérateurs',
    filtered: 'Filtre : {what}',
    operators: 'Opérateurs',
    limits: 'Limites…',
    export: 'Exporter…',
    print: 'Imprimer',
    savePdf: 'Enregistrer en PDF',
    saving: 'Création du PDF',
    saved: 'Enregistré : {file}',
    csv: 'Chiffres en CSV',
    json: 'Tout en JSON',
    dismiss: 'Fermer',
    loading: 'Lecture des enregistrements de la période',
    loadingHint:
      'Les chiffres apparaissent quand tous les enregistrements sont lus. Après un arrêt, ils portent sur ce qui a été lu.',
    notBegun: 'Cette période n’a pas encore commencé.',
    noRecords: 'Aucun enregistrement de cette période n’a été lu.',
    partial: 'Ces chiffres portent sur une partie des enregistrements.',
    partialRead:
      '{read} enregistrements sur {total} ont été lus. Les chiffres marqués « au moins » ne peuvent qu’augmenter avec le reste ; un objectif qui semble atteint ne l’est peut-être pas.',
    partialUnreadable: '{n} enregistrement n’a pas pu être lu. | {n} enregistrements n’ont pas pu être lus.',
    partialLimit:
      'La limite de {n} enregistrements en mémoire est atteinte : relevez-la dans les réglages, ou choisissez une période plus courte.',
    none: 'aucun',
    atLeast: 'au moins {value}',
    target: {
      atMost: 'au plus {n}',
      below: 'moins de {n}',
      none: 'aucun admis',
    },
    column: {
      figure: 'Chiffre',
      value: 'Valeur',
      target: 'Objectif',
      assessment: 'Évaluation',
      unit: 'Unité',
      meaning: 'Définition',
      begin: 'Début',
      end: 'Fin',
      lasted: 'Durée',
      total: 'Alarmes',
      peak: 'Pointe',
      firstTen: '10 prem. min',
      message: 'Message',
      tag: 'Tag',
      share: 'Part',
      activeFor: 'Active pendant',
      worst: 'Maximum',
      since: 'Apparue',
      day: 'Jour',
      hours: 'Heures',
      perTen: 'Par 10 min',
      flooded: 'En avalanche',
      stale: 'Stagnantes',
      priority: 'Priorité',
      advised: 'Recommandé',
    },
    group: {
      rate: 'Débit moyen',
      load: 'Temps au-dessus des limites',
      flood: 'Avalanches',
      tags: 'Mauvais acteurs',
      standing: 'Alarmes permanentes',
    },
    figure: {
      perTen: {
        name: 'Alarmes par 10 minutes',
        meaning:
          'Les alarmes apparues dans la période, divisées par sa durée et par le nombre d’opérateurs. EEMUA 191 : jusqu’à {acceptable} acceptable, jusqu’à {manageable} gérable, au-delà trop exigeant, au-delà de {unacceptable} inacceptable.',
      },
      perHour: {
        name: 'Alarmes par heure',
        meaning: 'La même moyenne sur une heure, comparée à six fois les limites pour 10 minutes.',
      },
      perDay: {
        name: 'Alarmes par jour',
        meaning:
          'La même moyenne sur 24 heures, comparée à 144 fois les limites pour 10 minutes. Un jour de changement d’heure compte pour ce qu’il dure.',
      },
      overAcceptable: {
        name: 'Temps au-dessus de {acceptable} en 10 minutes',
        meaning:
          'La part de la période en tranches de 10 minutes, comptées depuis son début, avec plus de {acceptable} par opérateur : ce n’est plus acceptable.',
      },
      overManageable: {
        name: 'Temps au-dessus de {manageable} en 10 minutes',
        meaning: 'De même avec plus de {manageable} par opérateur : ce n’est plus gérable.',
      },
      overDemanding: {
        name: 'Temps au-dessus de {demanding} en 10 minutes',
        meaning: 'De même avec plus de {demanding} par opérateur : trop exigeant.',
      },
      overUnacceptable: {
        name: 'Temps au-dessus de {unacceptable} en 10 minutes',
        meaning: 'De même avec plus de {unacceptable} par opérateur : inacceptable. ISA-18.2 : moins de 1 %.',
      },
      hoursOver: {
        name: 'Heures au-dessus de {hourly} alarmes',
        meaning:
          'La part de la période en heures, comptées depuis son début, avec plus de {hourly} alarmes par opérateur. ISA-18.2 : moins de 1 %.',
      },
      peak: {
        name: 'Pointe en 10 minutes',
        meaning:
          'Le plus grand nombre d’alarmes par opérateur en 10 minutes, où qu’elles commencent. ISA-18.2 : au plus 10.',
      },
      floods: {
        name: 'Avalanches',
        meaning:
          'Une avalanche commence quand les 10 dernières minutes comptent plus de {floodStart} alarmes par opérateur, et compte depuis la première d’entre elles ; elle finit quand elles en comptent moins de {floodEnd} (ISA-18.2).',
      },
      floodTime: {
        name: 'Temps en avalanche',
        meaning: 'La part de la période passée en avalanche. ISA-18.2 : moins de 1 %.',
      },
      firstTen: {
        name: '10 premières minutes d’une perturbation',
        meaning:
          'Le plus grand nombre d’alarmes par opérateur dans les 10 premières minutes d’une avalanche commencée dans la période. EEMUA 191 : moins de {upsetManageable} gérable, plus de {upsetExcessive} excessif.',
      },
      topTen: {
        name: 'Part des dix premiers tags',
        meaning:
          'Les alarmes des dix tags qui en ont déclenché le plus, en part de toutes les alarmes de la période. ISA-18.2 : 1 à 5 %.',
      },
      chattering: {
        name: 'Tags battants',
        meaning:
          'Les tags qui ont déclenché {chatterCount} alarmes ou plus en {chatterSeconds} secondes à un moment de la période. ISA-18.2 : aucun.',
      },
      fleeting: {
        name: 'Alarmes fugitives',
        meaning:
          'Les alarmes revenues à la normale en {fleetingSeconds} secondes, sans autre alarme du tag dans les {chatterSeconds} secondes avant ou après. ISA-18.2 : aucune.',
      },
      stale: {
        name: 'Alarmes stagnantes, au pire jour',
        meaning:
          'Les alarmes actives depuis plus de {staleHours} heures, comptées chaque jour où elles l’étaient. Celles apparues jusqu’à {leadInHours} heures avant la période sont incluses, les plus anciennes si le serveur les liste. ISA-18.2 : moins de 5 par jour.',
      },
    },
    splitMeaning:
      'Les alarmes de la période par priorité. ISA-18.2 recommande environ {low} % de la moins urgente, {medium} % de la suivante, {high} % de la troisième et au plus {highest} % d’une quatrième ; un écart de {splitTolerance} points est admis.',
    assessment: {
      met: 'objectif atteint',
      missed: 'objectif manqué',
      acceptable: 'acceptable',
      manageable: 'gérable',
      demanding: 'trop exigeant',
      unacceptable: 'inacceptable',
      hard: 'difficile',
      excessive: 'excessif',
      advised: 'comme recommandé',
      notAdvised: 'pas comme recommandé',
      noTarget: 'sans objectif',
      nothing: 'rien à mesurer',
      unknown: 'inconnu',
    },
    load: {
      title: 'Alarmes par 10 minutes',
      each: 'traits : limites pour 10 minutes, ombré : avalanches',
      busiest: 'les 10 minutes les plus chargées par {size}, ombré : avalanches',
      summary: 'Pointe de {peak} alarmes ; {floods} avalanches.',
      none: 'Aucune alarme dans cette période.',
      flood: 'avalanche',
      limit: {
        acceptable: 'acceptable',
        manageable: 'gérable',
        demanding: 'trop exigeant',
        unacceptable: 'inacceptable',
      },
    },
    split: {
      title: 'Priorités',
      subtitle: 'barres : part, contours : recommandé',
      share: 'Part',
      advised: 'Recommandé',
    },
    floods: {
      title: 'Avalanches',
      none: 'Aucune avalanche dans cette période.',
      before: 'avant la période',
      ongoing: 'en cours',
    },
    topTen: {
      title: 'Dix premiers tags',
      none: 'Aucune alarme dans cette période.',
    },
    chattering: {
      title: 'Tags battants',
      none: 'Aucun tag battant.',
    },
    fleeting: {
      title: 'Tags à alarmes fugitives',
      none: 'Aucune alarme fugitive.',
    },
    stale: {
      title: 'Alarmes stagnantes',
      none: 'Aucune alarme stagnante.',
      active: 'toujours active',
    },
    days: {
      title: 'Jour par jour',
      partial: 'jour partiel',
    },
    more: 'et {n} de plus | et {n} de plus',
  },
}
