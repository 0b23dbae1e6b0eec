import type { en } from './en.ts'

export const fr: typeof en = {
  report: {
    servers: {
      title: 'Serveurs côte à côte',
      meaning:
        'Les nombres s’additionnent. Les taux, les parts et les pointes ne s’additionnent pas : chaque serveur a les siens.',
      sum: 'Somme',
      raised: 'Alarmes',
      tags: 'Tags avec des alarmes',
      failed: 'Pas de rapport de {server}. {why}',
    },
    title: 'Bilan du système d’alarme',
    label: 'Bilan du système d’alarme de {server}',
    figures: 'Chiffres et objectifs',
    leadIn: 'avec les enregistrements des {hours} h précédentes',
    showAll: 'Afficher {n}',
    showFewer: 'Afficher moins',
    printed: 'Tocsin, le {time}',
    raised: 'alarme apparue | alarmes apparues',
    fromTags: 'de {n} tag | de {n} tags',
    activeBefore:
      '{n} alarme était déjà active et n’est pas comptée | {n} alarmes étaient déjà actives et ne sont pas comptées',
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
      classed: '{target} : {word}',
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
        acceptable: 'acceptable ≤ {n}',
        manageable: 'gérable ≤ {n}',
        demanding: '> {n}',
        unacceptable: 'inacceptable > {n}',
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
    ratings: {
      similar:
        'Alarmes passées présentées comme semblables : exact dans {like} cas jugés sur {said} ({share}).',
      title: 'Évaluations',
      meaning: 'Si les alarmes étaient utiles, selon les personnes au poste.',
    },
    nextTag: 'Aller au prochain tag qui n’est pas dans la liste de travail',
  },
  settings: {
    field: {
      report: {
        operators: {
          label: 'Opérateurs',
          hint: 'Combien d’opérateurs se partagent les alarmes : les limites ci-dessous valent pour un opérateur.',
        },
        acceptable: {
          label: 'Débit acceptable',
          hint: 'Alarmes en 10 minutes. EEMUA 191 : 1.',
        },
        manageable: {
          label: 'Débit gérable',
          hint: 'Alarmes en 10 minutes. EEMUA 191 : 2.',
        },
        demanding: {
          label: 'Débit trop exigeant',
          hint: 'Alarmes en 10 minutes. EEMUA 191 : 5.',
        },
        unacceptable: {
          label: 'Débit inacceptable',
          hint: 'Plus d’alarmes que ce nombre en 10 minutes. EEMUA 191 : 10.',
        },
        timeOver: {
          label: 'Temps à un débit inacceptable',
          hint: 'Doit rester en dessous. ISA-18.2 : 1 %.',
        },
        hourly: {
          label: 'Alarmes en une heure',
          hint: 'Au-delà, c’est trop. ISA-18.2 : 30.',
        },
        hoursOver: {
          label: 'Heures avec trop d’alarmes',
          hint: 'Doit rester en dessous. ISA-18.2 : 1 %.',
        },
        peak: {
          label: 'Pointe',
          hint: 'Le maximum en 10 minutes quelconques. ISA-18.2 : 10.',
        },
        floodStart: {
          label: 'Une avalanche commence au-dessus de',
          hint: 'Alarmes en 10 minutes. ISA-18.2 : 10.',
        },
        floodEnd: {
          label: 'Une avalanche finit en dessous de',
          hint: 'Alarmes en 10 minutes. ISA-18.2 : 5.',
        },
        floodTime: {
          label: 'Temps en avalanche',
          hint: 'Doit rester en dessous. ISA-18.2 : 1 %.',
        },
        upsetManageable: {
          label: 'Perturbation gérable',
          hint: 'Moins d’alarmes que ce nombre dans les 10 premières minutes. EEMUA 191 : 10.',
        },
        upsetExcessive: {
          label: 'Perturbation excessive',
          hint: 'Plus d’alarmes que ce nombre dans les 10 premières minutes. EEMUA 191 : 100.',
        },
        topTen: {
          label: 'Part des dix premiers tags',
          hint: 'ISA-18.2 : 1 à 5 %.',
        },
        chatterCount: {
          label: 'Battement : combien',
          hint: 'Alarmes d’un même tag dans le délai ci-dessous.',
        },
        chatterSeconds: {
          label: 'Battement : en',
          hint: 'ISA-18.2 : 3 ou plus en une minute.',
        },
        chatterTags: {
          label: 'Tags battants',
          hint: 'Combien il peut y en avoir. ISA-18.2 : aucun.',
        },
        fleetingSeconds: {
          label: 'Fugitive : retour à la normale en',
          hint: 'Et aucune autre alarme du tag dans le délai du battement.',
        },
        fleetingAlarms: {
          label: 'Alarmes fugitives',
          hint: 'Combien il peut y en avoir. ISA-18.2 : aucune.',
        },
        staleHours: {
          label: 'Stagnante : active depuis plus de',
          hint: 'ISA-18.2 : 24 heures.',
        },
        stalePerDay: {
          label: 'Alarmes stagnantes par jour',
          hint: 'Doit rester en dessous. ISA-18.2 : 5.',
        },
        low: {
          label: 'Part de la priorité la moins urgente',
          hint: 'ISA-18.2 : environ 80 %.',
        },
        medium: {
          label: 'Part de la priorité suivante',
          hint: 'ISA-18.2 : environ 15 %.',
        },
        high: {
          label: 'Part de la troisième priorité',
          hint: 'ISA-18.2 : environ 5 %.',
        },
        highest: {
          label: 'Part d’une quatrième priorité',
          hint: 'ISA-18.2 : moins de 1 %.',
        },
        splitTolerance: {
          label: 'Tolérance des parts',
          hint: 'L’écart admis par rapport à la recommandation.',
        },
        leadInHours: {
          label: 'Enregistrements lus avant la période',
          hint: 'Pour savoir quelles alarmes étaient actives à son début, et si une avalanche était en cours.',
        },
      },
    },
    section: {
      report: 'Bilan du système d’alarme',
    },
  },
}
