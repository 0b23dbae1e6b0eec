import type { en } from './en.ts'

export const fr: typeof en = {
  settings: {
    section: { wall: 'Mur' },
    field: {
      wall: {
        views: {
          label: 'Vues en alternance',
          hint: 'Les tuiles montrent ces vues enregistrées l’une après l’autre. Une nouvelle alarme critique montre toutes les unités jusqu’à son acquittement. Les alarmes les plus urgentes sont toujours celles de l’ensemble.',
        },
        seconds: { label: 'Durée de chacune', hint: '' },
      },
    },
  },
  wall: {
    held: 'Tout : nouvelle alarme critique',
    nobodyThere: 'personne',
    oneView: 'Choisissez-en deux ou plus. Avec une seule, le mur montre toutes les alarmes.',
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
