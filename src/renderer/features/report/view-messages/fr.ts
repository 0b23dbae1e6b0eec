import type { en } from './en.ts'

export const fr: typeof en = {
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
  report: {
    ratings: {
      similar:
        'Alarmes passées présentées comme semblables : exact dans {like} cas jugés sur {said} ({share}).',
      title: 'Évaluations',
      meaning: 'Si les alarmes étaient utiles, selon les personnes au poste.',
    },
    nextTag: 'Aller au prochain tag qui n’est pas dans la liste de travail',
  },
}
