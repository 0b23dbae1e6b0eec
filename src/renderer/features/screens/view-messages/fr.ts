import type { en } from './en.ts'

export const fr: typeof en = {
  settings: {
    section: {
      screens: 'Écrans',
    },
  },
  screens: {
    intro: 'Navigateurs connectés à ce poste. Chacun garde son rôle jusqu’à sa déconnexion.',
    inviteTitle: 'Inviter un écran',
    unnamed: 'Enregistré sous le nom de cet écran, {name}. Qui est ici ?',
    enterName: 'Indiquer un nom…',
    notNow: 'Plus tard',
    personTitle: 'Qui est à cet écran ?',
    personHint:
      'Ce qui est fait ici est enregistré sous ce nom. Personne ne le vérifie. Laisser vide pour n’enregistrer que l’écran.',
    nameOf: '{action} : {name}',
    rename: 'Renommer',
    save: 'Enregistrer',
    revoke: 'Déconnecter',
    revokeNow: 'Déconnecter maintenant',
    own: 'cet écran',
    here: 'Cet écran est {name}, {role}.',
    connected: 'connecté',
    seen: 'vu {time}',
    expires: 'jusqu’au {time}',
    name: 'Nom',
    nameHint: 'Par exemple « Mur, salle 1 ». Vide : le nom de son navigateur.',
    may: 'Rôle',
    make: 'Créer une adresse',
    another: 'En créer une autre',
    copy: 'Copier l’adresse',
    close: 'Fermer',
    code: 'Code QR de l’adresse',
    left: 'Ouvre un navigateur, encore 1 seconde. | Ouvre un navigateur, encore {n} secondes.',
    expired: 'L’adresse a expiré. Personne ne l’a ouverte.',
    redeemed: '{name} est connecté comme {role}, depuis {address}.',
    localOnly:
      'Seul un navigateur de cette machine peut l’ouvrir : l’hôte n’écoute que sur cette machine (--host).',
    notEncrypted:
      'La connexion n’est pas chiffrée : d’autres sur le réseau peuvent lire ce que cet écran affiche et envoie.',
    servers: 'Serveurs',
    serversHint: 'Cet écran ne voit que les serveurs choisis. Sans choix, il les voit tous.',
    role: {
      viewer: 'observateur',
      operator: 'opérateur',
      supervisor: 'superviseur',
    },
    roleHint: {
      viewer: 'Voit tout et ne change rien.',
      operator: 'Appelle, crée et retire des alarmes, coupe et suspend le son.',
      supervisor: 'Peut tout changer et invite des écrans.',
    },
  },
  coverage: {
    open: 'Choisir ce que cet écran couvre…',
    title: 'Couvre',
    all: 'Tout',
    none: 'Rien, comme un mur d’images',
    some: 'Seulement ces zones et unités',
    hint: 'Les autres alarmes restent muettes ici, ne comptent pas et figurent discrètement dans la liste. Les plus urgentes, et celles que personne ne couvre, atteignent toujours cet écran.',
    unknown: 'Aucune zone n’est encore connue. Une zone figure ici dès qu’une alarme y est apparue.',
    others: 'Autres écrans',
    uncovered: 'Personne ne couvre {places}. Ces alarmes atteignent tous les écrans.',
    uncoveredInTeam: 'Personne dans l’équipe ne couvre {places}. Ces alarmes atteignent tous les écrans.',
    uncoveredAlone:
      'Personne à ce poste ne couvre {places}, et les autres postes de l’équipe sont injoignables : seuls les écrans de ce poste comptent. Ces alarmes atteignent tous les écrans.',
    change: 'Modifier…',
    more: '{places} et {n} autres',
  },
}
