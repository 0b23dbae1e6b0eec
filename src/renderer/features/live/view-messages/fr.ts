import type { en } from './en.ts'

export const fr: typeof en = {
  chatter: {
    note: 'Cette ligne regroupe {n} alarmes d’un tag battant : prendre, acquitter et mettre en attente s’appliquent à toutes.',
    each: 'Afficher chacun',
  },
  flood: {
    certainty: {
      sure: 'Première alarme (sûr) :',
      likely: 'Première alarme (probable) :',
      unsure: 'Première alarme (incertain) :',
      set: 'Première alarme, fixée à la main :',
    },
    leftOut:
      '{n} alarme antérieure est écartée : priorité la plus basse, entretien ou communication, ou apparue aussi les jours ordinaires. | {n} alarmes antérieures sont écartées : priorité la plus basse, entretien ou communication, ou apparues aussi les jours ordinaires.',
    earlier:
      'Il y avait trop d’alarmes dès {time} ; ici, le débit de nouveaux repères est passé de {before} à {after} par minute.',
    whole: 'Afficher depuis {time}',
    startSet: 'Le début est fixé à la main, pour cet écran seulement.',
    automatic: 'Déterminer automatiquement',
    fromHere: 'À partir d’ici',
    follow: 'Suivre les plus récentes',
    shelved: '{n} en attente | {n} en attente',
    uncounted: 'Non comptées ici : {what}.',
    listHides: 'La liste masque : {what}.',
  },
  marks: {
    takeOver:
      '{by} a déjà pris cette alarme en charge. La reprendre ? | {n} de ces alarmes sont déjà prises en charge par {by}. Les reprendre ?',
    notRead:
      '{n} alarme n’a pas été prise : le poste n’a pas encore lu la liste du serveur. | {n} alarmes n’ont pas été prises : le poste n’a pas encore lu la liste du serveur.',
    gone: '{n} alarme n’a pas été prise : elle a disparu. | {n} alarmes n’ont pas été prises : elles ont disparu.',
  },
  memory: {
    start: 'Début',
    ahead: '+{time}',
    probablyNamed: 'Ressemble le plus à ce qui a été nommé {name} ({share}).',
    eitherNamed: 'Ressemble le plus à ce qui a été nommé {name} ou {other} ({share}).',
    now: 'Maintenant',
    kind: {
      matched: 'En commun',
      missing: 'Absentes cette fois',
      new: 'Nouvelles cette fois',
      next: 'Venues ensuite alors',
    },
    mark: '{tag}, après {time} : {kind}',
    nextAt: '{tag} {time} plus tard',
    more: '{n} de plus',
    wasThis: 'C’était cela',
    wasNot: 'Ce n’était pas cela',
    saidThis: 'Confirmées semblables aux alarmes du {time}.',
    saidNot: 'Notées comme différentes des alarmes du {time}.',
    unsaid: 'Plus rien n’est noté sur les alarmes du {time}.',
    nameThis: 'Nommer',
    rename: 'Renommer',
    nameHint: 'Quelques mots',
    keepName: 'Enregistrer',
    open: 'Alarmes passées semblables à celles de l’avalanche',
    like: 'Semblable à des alarmes passées :',
    name: '{time} ({share})',
    lasted: ', durée {time}.',
    then: 'Puis : {tags}.',
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
    way: 'Choisissez une heure pour ouvrir l’historique des alarmes.',
    close: 'Fermer',
    follows: 'Suivie en général dans les dix minutes par',
  },
  rating: {
    title: 'Cette alarme était-elle utile ?',
    kind: {
      useful: 'Utile',
      nuisance: 'Nuisance',
      noAction: 'Aucune action possible',
    },
    rate: {
      useful: 'Évaluer : utile',
      nuisance: 'Évaluer : nuisance',
      noAction: 'Évaluer : aucune action possible',
    },
    by: '{kind} : {by}, {time}',
    said: {
      useful: '{n} alarme jugée utile. | {n} alarmes jugées utiles.',
      nuisance: '{n} alarme jugée nuisance. | {n} alarmes jugées nuisances.',
      noAction: '{n} alarme jugée sans action possible. | {n} alarmes jugées sans action possible.',
      nothing: 'Évaluation de {n} alarme retirée. | Évaluations de {n} alarmes retirées.',
    },
    tooMany: '{n} alarmes au plus peuvent être évaluées à la fois.',
    undo: 'Annuler l’évaluation',
    column: 'Évaluée',
    count: {
      useful: '{n} utile',
      nuisance: '{n} nuisance',
      noAction: '{n} sans action possible',
    },
  },
  settings: {
    field: {
      memory: {
        label: 'Mémoire des alarmes passées',
        hint: 'Lors d’une avalanche, dit à quelles alarmes passées elle ressemble et ce qui suit d’habitude. Désactivée : le poste ne lit ni ne garde d’alarmes passées pour cela.',
      },
    },
    section: {
      notifications: 'Notifications',
    },
  },
}
