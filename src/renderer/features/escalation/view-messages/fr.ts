import type { en } from './en.ts'

export const fr: typeof en = {
  escalation: {
    title: 'Escalade',
    plural: 'Escalades',
    about: 'Escalader : {what}',
    sentence: 'Escalader « {what} » par la chaîne « {chain} ».',
    chain: 'Chaîne',
    settings: 'Ouvrir les paramètres',
    noChains:
      'Il n’y a pas encore de chaîne d’escalade. Un superviseur les définit dans les paramètres, sous Appels.',
    until:
      'Elle s’arrête quand quelqu’un accepte un appel, prend l’alarme, l’acquitte ou arrête l’escalade, et quand l’alarme disparaît.',
    minutes: 'min',
    planned: 'à {time}, {n} min pour accepter',
    plannedOff: 'hors service, passé',
    nobody: 'Personne de cette chaîne n’est de service : personne ne serait appelé.',
    pending: 'Commence selon la règle dans {left}, si personne ne prend l’alarme : {group} d’abord.',
    overdue:
      'Due selon la règle : {group} d’abord. Une autre alarme est en escalade, ou quelqu’un a pris celle-ci.',
    calling: 'Étape {n} sur {of} : appel de {group}.',
    called: 'Étape {n} sur {of} : {group} appelé à {time}.',
    unknown: 'Étape {n} sur {of} : on ne sait pas si {group} a été appelé à {time}.',
    next: 'Ensuite : {group} dans {left}.',
    last: 'Dernière étape, fin dans {left}.',
    held: 'Étape {n} sur {of} : {group} doit être appelé. Le serveur ne répond pas depuis {time} ; l’appel l’attend.',
    skipped: 'Hors service, passé : {groups}.',
    refused: 'Refusé par le serveur : {groups}.',
    by: 'Démarrée par {by} à {time}, chaîne « {chain} ».',
    byRule: 'Démarrée selon la règle à {time}, chaîne « {chain} ».',
    end: {
      accepted: 'Terminée à {time} : {by} a accepté l’appel.',
      taken: 'Terminée à {time} : prise par {by}.',
      acknowledged: 'Terminée à {time} : acquittée par {by}.',
      cleared: 'Terminée à {time} : l’alarme a disparu.',
      stopped: 'Arrêtée par {by} à {time}.',
      shelved: 'Terminée à {time} : mise en attente par {by}.',
      exhausted: 'Terminée à {time} : personne n’a accepté d’appel.',
      'off-shift': 'Terminée à {time} : personne de la chaîne n’est de service, personne n’a été appelé.',
      'read-only': 'Terminée à {time} : ce poste est passé en lecture seule et n’appelle personne.',
    },
    noGroups: 'Groupes d’appel indisponibles : {message}',
  },
  settings: {
    field: {
      calls: {
        chains: {
          label: 'Chaînes d’escalade',
          hint: 'Qui est appelé tour à tour pour une alarme, jusqu’à ce que quelqu’un accepte. Un groupe hors service est passé.',
          name: 'Nom de la chaîne {n}',
          remove: 'Supprimer la chaîne {n}',
          group: 'Groupe de l’étape {step}, chaîne {n}',
          wait: 'Minutes pour accepter à l’étape {step}, chaîne {n}',
          removeStep: 'Supprimer l’étape {step} de la chaîne {n}',
          add: 'Ajouter une chaîne',
          addStep: 'Ajouter une étape',
          removed: '« {name} » a été supprimée.',
          newName: 'Nouvelle chaîne',
          none: 'Pas encore de chaîne pour ce serveur.',
          deleted: 'Le serveur n’a plus ces groupes : {groups}. Choisissez-en d’autres.',
          test: 'Appellerait, si démarrée le',
          day: 'Jour de l’aperçu de la chaîne {n}',
          time: 'Heure de l’aperçu de la chaîne {n}, sur 24 heures',
        },
        escalateAfter: {
          critical: {
            label: 'Escalader les alarmes critiques après',
            hint: 'Si personne n’a pris l’alarme d’ici là, le poste démarre la première chaîne du serveur. Les alarmes déjà actives à l’activation ne comptent pas. 0 : jamais.',
          },
          high: {
            label: 'Escalader les alarmes hautes après',
            hint: '',
          },
          medium: {
            label: 'Escalader les alarmes moyennes après',
            hint: '',
          },
          low: {
            label: 'Escalader les alarmes basses après',
            hint: '',
          },
        },
      },
    },
    section: {
      calls: 'Appels',
    },
  },
}
