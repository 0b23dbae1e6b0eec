import type { en } from './en.ts'

export const fr: typeof en = {
  memory: {
    open: 'Alarmes passées semblables à celles de l’avalanche',
    like: 'Semblable à des alarmes passées :',
    name: '{time} ({share})',
    lasted: ', durée {time}.',
    began: 'Elles ont commencé par {tag}.',
    then: 'Puis : {tags}.',
    also: 'Semblable aussi :',
    next: 'Ensuite, en général :',
    share: '{tag} dans {n} cas sur {of}',
    title: 'Alarmes passées semblables',
    basis:
      'D’après les tags apparus et disparus jusqu’ici, sur les 90 derniers jours. Semblable ne veut pas dire identique.',
    none: 'Le poste ne connaît aucune alarme comparable dans les 90 derniers jours.',
    percent: 'semblable à {share}',
    story: '{time}, {alarms}. A commencé par {first}.',
    alarms: '{n} alarme | {n} alarmes',
    nothing: 'Rien de nouveau n’est venu ensuite.',
    nextWas: '{tag} est venu ensuite dans {n} cas sur {of}',
    way: 'Une heure ouvre l’historique des alarmes.',
    close: 'Fermer',
    follows: 'Suivie en général dans les dix minutes par',
  },
}
