import type { en } from './en.ts'

export const fr: typeof en = {
  team: {
    together: 'Équipe : {n} poste | Équipe : {n} postes',
    alone: 'Seul depuis {time}',
    aloneLong:
      'Seul depuis {time} : l’équipe est injoignable. Ce qui est fait ici est conservé et sera partagé plus tard.',
    togetherLong: 'Relié à l’équipe depuis {time}.',
    seenElsewhere: 'Vue au poste {desk}, {time}.',
    show: 'Afficher l’équipe',
    off: 'Ce poste ne fait partie d’aucune équipe.',
    pending:
      '1 action de ce poste n’est pas encore partagée. | {n} actions de ce poste ne sont pas encore partagées.',
    refused: 'Rejetés : {list}.',
    reason: {
      tooLarge: '{n} trop volumineux',
      malformed: '{n} endommagé | {n} endommagés',
      forged: '{n} falsifié | {n} falsifiés',
      unknownDesk: '{n} d’un poste non accepté | {n} de postes non acceptés',
      replayed: '{n} répété | {n} répétés',
    },
    waiting:
      '1 poste n’a pas été accepté ici : ce qu’il fait n’est pas affiché. | {n} postes n’ont pas été acceptés ici : ce qu’ils font n’est pas affiché.',
    toSettings: 'Réglages de l’équipe',
    close: 'Fermer',
    own: 'ce poste',
    screens: 'aucun écran ouvert | {n} écran | {n} écrans',
    server: '{server} : aucune alarme | {server} : {n} alarme | {server} : {n} alarmes',
    escalates: 'exécute les escalades de {server}',
    serverLost: '{server} : {state}',
    version: 'version {version}',
    theirPending: '1 action pas encore partagée | {n} actions pas encore partagées',
    behind: '1 action pas encore lue | {n} actions pas encore lues',
    silentSince: 'Aucun signe de vie depuis {time} : bloqué ou coupé du réseau.',
    clockAhead: 'Son horloge avance de {time}.',
    clockBehind: 'Son horloge retarde de {time}.',
    differs: 'Affiche d’autres alarmes de {server} que ce poste depuis {time} : {other} là-bas, {own} ici.',
    asOf: 'état à {time} : l’équipe est injoignable',
    unshared: 'pas encore partagé',
    trouble: {
      copied:
        'Un autre poste utilise la clé de celui-ci depuis {time} : son dossier a été copié. Dans la copie, supprimez team/key.pem, redémarrez-la et acceptez sa nouvelle clé.',
      lost: '{by} a pris {path}, que {person} avait pris en charge ici.',
      yielded:
        'Un autre poste exécute les escalades de {server} depuis {time} : l’équipe est de retour et ce poste s’est arrêté.',
      tooLarge:
        'Une action de ce poste est trop volumineuse pour être partagée : les autres postes n’en savent rien. Le journal la nomme.',
      silent: 'Aucun signe de vie de {desk} depuis {time} : poste bloqué ou coupé du réseau.',
      differs:
        '{desk} affiche d’autres alarmes de {server} que ce poste depuis {time} : {other} là-bas, {own} ici.',
      thisDiffers:
        'Ce poste affiche d’autres alarmes de {server} que tous les autres depuis {time} : {own} ici, {other} là-bas.',
    },
    keys: {
      title: 'Postes de l’équipe',
      own: 'Empreinte de ce poste',
      ownHint:
        'Les autres s’y fient pour l’accepter. Les administrateurs inscrivent la clé publique dans la stratégie.',
      copy: 'Copier la clé publique',
      none: 'Aucun autre poste n’est connu pour l’instant.',
      waiting: 'Non accepté :',
      accept: 'Accepter',
      remove: 'Retirer',
    },
  },
  settings: {
    section: { team: 'Équipe' },
    field: {
      team: {
        name: {
          label: 'Nom de l’équipe',
          hint: 'Minuscules, chiffres et traits d’union. Les postes de même nom et de mêmes serveurs partagent ce qui est fait au sujet des alarmes. Vide : ce poste travaille seul.',
        },
        servers: {
          label: 'Serveurs NATS',
          hint: 'Une adresse par ligne, par exemple tls://nats-1.plant.example:4222',
        },
        desk: {
          label: 'Nom de ce poste',
          hint: 'C’est ainsi que les autres l’appellent. Vide : le nom de sa machine.',
        },
        credentialsFile: {
          label: 'Fichier d’identification',
          hint: 'Le chemin complet sur la machine du poste. Vide : aucun.',
        },
        caFile: {
          label: 'Autorité de certification',
          hint: 'Le chemin complet du fichier qui établit la confiance envers les serveurs. Vide : celles du système.',
        },
        clientCert: {
          label: 'Certificat client',
          hint: 'Le chemin complet du certificat avec lequel ce poste s’identifie. Vide : aucun.',
        },
        clientKey: { label: 'Clé du certificat client', hint: 'Le chemin complet de sa clé privée.' },
      },
    },
  },
}
