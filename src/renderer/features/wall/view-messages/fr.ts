import type { en } from './en.ts'

export const fr: typeof en = {
  wall: {
    leave: 'Quitter le mur',
    noUnit: 'sans unité',
    units: 'Unités avec alarmes',
    urgent: 'Les plus urgentes, non acquittées',
    nobody: 'prise par personne',
    with: 'prise par {name}',
    none: 'Aucune alarme.',
    unknown: 'Pas encore connu.',
    old: 'Dernier état connu : pas de connexion',
    allAcknowledged: 'Tout est acquitté.',
    onCall: 'D’astreinte',
    nobodyOnCall: 'Aucun horaire d’astreinte n’est défini.',
    onCallUnknown: 'Astreinte : inconnue.',
    more: '{n} autre unité a des alarmes | {n} autres unités ont des alarmes',
    server: '{name} connecté',
    lost: '{name} perdu depuis {time}',
  },
}
