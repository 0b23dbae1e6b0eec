import type { en } from './en.ts'

export const fr: typeof en = {
  load: {
    label: 'Charge d’alarmes',
    unknown: 'inconnu, pas encore lu',
    lastTen: 'en 10 min',
    level: {
      acceptable: 'acceptable',
      manageable: 'gérable',
      demanding: 'trop exigeante',
      unacceptable: 'inacceptable',
    },
    flood: 'Avalanche depuis {time}, pointe {peak}',
    floodSince: 'Avalanche depuis {time}',
    floodBegan: 'Avalanche d’alarmes depuis {time}',
    lastKnown: 'dernier état connu, de {time}',
    onlySeen: 'compté par ce poste seulement',
    bucket:
      '{from} à {to} : aucune alarme | {from} à {to} : {n} alarme en 10 minutes | {from} à {to} : jusqu’à {n} alarmes en 10 minutes',
    unknownBucket: '{from} à {to} : inconnu',
    summary:
      '{n} alarme ces 10 dernières minutes. Pointe en 10 minutes sur les 8 dernières heures : {most}. Pour {operators} : acceptable jusqu’à {acceptable}, gérable {manageable}, trop exigeant {demanding}, avalanche au-delà de {flood}. | {n} alarmes ces 10 dernières minutes. Pointe en 10 minutes sur les 8 dernières heures : {most}. Pour {operators} : acceptable jusqu’à {acceptable}, gérable {manageable}, trop exigeant {demanding}, avalanche au-delà de {flood}.',
    operators: '{n} opérateur | {n} opérateurs',
  },
  settings: {
    field: {
      loadStrip: {
        label: 'Charge d’alarmes dans l’en-tête',
        hint: 'Les alarmes des 10 dernières minutes et des 8 dernières heures.',
      },
    },
  },
}
