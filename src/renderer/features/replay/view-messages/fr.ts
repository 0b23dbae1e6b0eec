import type { en } from './en.ts'

export const fr: typeof en = {
  replay: {
    notNow: 'C’est le passé, non l’état actuel de l’installation.',
    refused:
      'Vous ne pouvez pas agir sur les alarmes dans une relecture. Échap ramène aux alarmes en direct.',
    play: 'Lire',
    pause: 'Pause',
    next: 'Événement suivant',
    previous: 'Événement précédent',
    faster: 'Plus vite',
    slower: 'Moins vite',
    speed: '{n} ×',
    moment: 'Instant',
    count: '{n} alarme | {n} alarmes',
    events: 'Ce qui s’est passé',
    noEvents: 'Rien encore.',
    calm: 'Aucune alarme à cet instant.',
    unrecorded:
      'Non enregistré : l’enregistrement de ce poste commence à {time}. « Historique des alarmes » relit ce que le service a gardé.',
    none: 'Rien n’a été enregistré dans cette période.',
    sources: 'Ce qui est relu',
    source: {
      evidence: 'Enregistrement du poste',
      histories: 'Historique des alarmes',
    },
    column: {
      priority: 'Priorité',
      raised: 'Apparue',
      message: 'Message',
      tag: 'Repère',
      acknowledged: 'Acquittée',
    },
  },
}
