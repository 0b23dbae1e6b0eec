import type { en } from './en.ts'

export const fr: typeof en = {
  shelf: {
    count: 'Rien en attente | {n} en attente | {n} en attente',
    active: 'aucune alarme active | dont {n} alarme active | dont {n} alarmes actives',
    forgottenCount: '{n} depuis plus de 8 heures | {n} depuis plus de 8 heures',
    forgotten: '{since}, plus de 8 h',
    find: 'Filtrer les alarmes en attente',
    stale: 'Connexion perdue : ce qui est actif est le dernier état connu.',
    loading: 'Lecture en cours…',
    empty: 'Rien n’est en attente.',
    noMatch: 'Rien en attente ne correspond.',
    column: {
      what: 'Alarme',
      path: 'Tag',
      left: 'Temps restant',
      state: 'Maintenant',
      reason: 'Motif',
      by: 'Par',
      since: 'Depuis',
    },
    wholeTag: 'Tag {tag} entier',
    returning: 'revient maintenant',
    state: {
      quiet: 'aucune alarme',
      cleared: 'retour à la normale',
      alarms: '{n} alarme | {n} alarmes',
      open: 'non acquittée',
      acknowledged: 'acquittée',
    },
    alarmsTitle: 'Mettre {n} alarme en attente | Mettre {n} alarmes en attente',
    tagTitle: 'Mettre le tag {tag} en attente',
    extendTitle: 'Prolonger {n} mise en attente | Prolonger {n} mises en attente',
    more: 'et {n} autre | et {n} autres',
    covers: 'Quoi',
    scope: {
      alarms: 'cette alarme | ces {n} alarmes',
      tag: 'toutes les alarmes du tag {tag}',
    },
    tagHint:
      'Vaut aussi pour les alarmes suivantes du tag, mais pour aucune plus urgente que celles actives maintenant.',
    time: 'Pendant',
    end: {
      shift: 'fin de poste, {time}',
      morning: 'demain {time}',
    },
    otherTime: 'autre',
    minutes: 'Minutes',
    atMost: 'Au plus {time}.',
    reason: 'Motif',
    reasons: {
      maintenance: 'Maintenance',
      instrument: 'Instrument défectueux',
      chattering: 'Alarme battante',
      known: 'Connue, en cours de traitement',
    },
    details: 'En vos mots',
    detailsHint: 'Choisissez un motif, décrivez-le, ou les deux.',
    pinHint: 'Les alarmes critiques sont mises en attente avec le code PIN.',
    noPin:
      'Les alarmes critiques ne sont mises en attente qu’avec le code PIN, et ce poste n’en a pas. Un superviseur peut le définir dans les paramètres.',
    neverBand: 'Les alarmes de priorité {band} ne sont pas mises en attente sur ce poste.',
    tooMany: 'Au plus {n} alarmes à la fois.',
    shelved: '{n} en attente pour {time} | {n} en attente pour {time}',
    unshelved: '{n} reprise | {n} reprises',
    extended: '{n} prolongée à {time} | {n} prolongées à {time}',
  },
  settings: {
    section: {
      shelving: 'Mise en attente',
    },
    field: {
      shelving: {
        role: {
          label: 'Qui peut mettre en attente',
          hint: 'Le rôle minimal pour mettre en attente des alarmes et des tags.',
        },
        maxMinutes: {
          critical: {
            label: 'Durée maximale, critique',
            hint: '0 : les alarmes de cette priorité ne sont pas mises en attente.',
          },
          high: {
            label: 'Durée maximale, haute',
            hint: '0 : les alarmes de cette priorité ne sont pas mises en attente.',
          },
          medium: {
            label: 'Durée maximale, moyenne',
            hint: '0 : les alarmes de cette priorité ne sont pas mises en attente.',
          },
          low: {
            label: 'Durée maximale, basse',
            hint: '0 : les alarmes de cette priorité ne sont pas mises en attente.',
          },
        },
        criticalPin: {
          label: 'Les alarmes critiques exigent le code PIN',
          hint: 'Sans code PIN, les alarmes critiques ne sont jamais mises en attente.',
        },
      },
    },
  },
}
