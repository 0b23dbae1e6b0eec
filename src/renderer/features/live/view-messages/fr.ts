import type { en } from './en.ts'

export const fr: typeof en = {
  live: {
    noTag: 'Cette alarme n’a pas de tag, donc pas de page de tag.',
    selectForTag: 'Sélectionnez d’abord une alarme pour ouvrir la page de son tag.',
  },
  export: {
    extend: 'Étendre la sélection',
    selectAll: 'Tout sélectionner',
    selected: '{n} alarme sélectionnée | {n} alarmes sélectionnées',
    shown: '{n} alarme affichée | Les {n} alarmes affichées',
  },
  grouping: {
    command: 'Grouper par {by}',
    ungroup: 'Ne pas grouper',
    collapseAll: 'Tout replier',
    expandAll: 'Tout déplier',
  },
  views: {
    rename: 'Nom de cette vue',
    renameDo: 'Renommer',
    left: 'Vers la gauche',
    right: 'Vers la droite',
    makeStart: 'Afficher au démarrage',
    isStart: 'Affichée au démarrage',
    delete: 'Supprimer',
    import: 'Importer',
    export: 'Exporter',
  },
  chatter: {
    note: 'Cette ligne regroupe {n} alarmes d’un tag battant : prendre, acquitter et mettre en attente s’appliquent à toutes.',
    noteElsewhere:
      'Cette ligne regroupe {n} alarmes d’un tag battant : prendre et mettre en attente s’appliquent à toutes.',
    each: 'Afficher chacun',
  },
  marks: {
    undoHand: 'Annuler la remise',
    handTitle: 'Confier cette alarme | Confier {n} alarmes',
    handTo: 'À',
    handNow: 'Actuellement chez {by}.',
    handGo: 'Confier',
    handGoTo: 'Confier à {name}',
    handed:
      'Rien n’a été confié : disparue entre-temps. | {n} alarme est maintenant chez {to}. | {n} alarmes sont maintenant chez {to}.',
    handedAt: 'Chez {by}, confiée par {from}, {time}. Ce n’est pas un acquittement.',
    takeMixed: 'Prendre en charge des alarmes de plusieurs serveurs ? {servers}',
    releaseMixed: 'Rendre des alarmes de plusieurs serveurs ? {servers}',
    takeMany: 'Prendre en charge ? {scope}',
    releaseMany: 'Rendre ? {scope}',
    old: 'Vous avez « {what} » depuis {time}. Vous en occupez-vous encore ?',
    oldMore: 'et {n} autre | et {n} autres',
    keepClaim: 'Garder',
    takeOver:
      '{by} a déjà pris cette alarme en charge. La reprendre ? | {n} de ces alarmes sont déjà prises en charge par {by}. Les reprendre ?',
    notRead:
      '{n} alarme n’a pas été prise : le poste n’a pas encore lu la liste du serveur. | {n} alarmes n’ont pas été prises : le poste n’a pas encore lu la liste du serveur.',
    gone: '{n} alarme n’a pas été prise : elle a disparu. | {n} alarmes n’ont pas été prises : elles ont disparu.',
  },
  scope: {
    count: '{n} alarmes : {bands}',
    band: '{n} {band}',
    hidden: '{n} d’entre elles n’a pas de ligne. | {n} d’entre elles n’ont pas de ligne.',
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
    section: {
      list: 'Liste',
      notifications: 'Notifications',
    },
    field: {
      masked: {
        label: 'Alarmes masquées',
        hint: 'Dans les listes. Elles ne sont jamais comptées ni signalées.',
      },
      procedures: {
        label: 'Adresses des procédures',
        hint: 'Une par ligne, comme https://docs.example/procedures/. Seuls les fichiers sous ces adresses peuvent être ouverts ; un nom seul est cherché sous la première.',
      },
      startView: {
        label: 'Vue de départ',
        hint: 'Ce que montre la liste à l’ouverture de Tocsin.',
      },
      attention: {
        viewId: {
          label: 'Quelles alarmes',
          hint: 'Seules les alarmes de cette vue enregistrée sont signalées ; celles de la plus haute priorité le sont toujours.',
        },
      },
      claimCheckMinutes: {
        label: 'Demander pour les alarmes prises après',
        hint: 'L’écran demande une fois si une alarme est toujours prise en charge. 0 : jamais.',
      },
    },
    choice: {
      masked: {
        shown: 'Affichées',
        dimmed: 'Estompées',
        hidden: 'Cachées',
      },
      viewId: {
        all: 'Toutes les alarmes',
      },
    },
  },
}
