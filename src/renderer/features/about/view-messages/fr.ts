import type { en } from './en.ts'

export const fr: typeof en = {
  about: {
    close: 'Fermer',
    part: {
      program: 'Programme',
      notes: 'Nouveautés',
      licences: 'Licences',
    },
    version: 'Version',
    available: 'Disponible',
    commit: 'Construit à partir de',
    webHost: 'aucun : hôte web',
    system: 'Système',
    licence: 'Licence MIT. Les licences de tous ses composants se trouvent sous « Licences ».',
    newIn: 'Nouveautés de {version}',
    noNotes: 'Il n’y a pas de notes pour cette version.',
    noLicences: 'Cette copie tourne depuis ses sources et ne contient pas les textes des licences.',
    updated: 'Tocsin a été mis à jour vers {version}.',
    versions: 'Versions',
  },
  updates: {
    available: 'La version {version} est disponible.',
    show: 'Afficher',
    off: 'Tocsin ne cherche pas de version plus récente.',
    checking: 'Recherche d’une version plus récente…',
    notYet: 'Version {version}. Aucune recherche pour l’instant.',
    newest: 'La version {version} est la plus récente.',
    checkedAt: 'Dernière recherche : {time}.',
    dated: 'Publiée le {date}. Installée : {version}.',
    notes: 'Nouveautés de {version}',
    progress: '{received} sur {total}',
    installing: 'Installation…',
    restarting: 'Installée. Tocsin redémarre maintenant.',
    handed: 'Le programme d’installation du système est ouvert et prend la suite.',
    goBack: 'Revenir et redémarrer',
    askInstall: 'Installer la version {version} ?',
    askRollBack: 'Revenir à la version {version} ?',
    restarts: 'Tocsin redémarre. Pendant quelques secondes, ce poste n’affiche et n’annonce aucune alarme.',
    notNow: 'Pas maintenant',
    hold: {
      critical:
        '1 alarme critique n’est pas acquittée : rien n’est installé d’ici là. | {n} alarmes critiques ne sont pas acquittées : rien n’est installé d’ici là.',
      flood: 'Une avalanche d’alarmes est en cours : rien n’est installé avant sa fin.',
      unknown: 'Les alarmes d’un serveur ne sont pas connues : rien n’est installé d’ici là.',
    },
    restartHold: {
      critical:
        'Installée. 1 alarme critique n’est pas acquittée : Tocsin redémarre dès qu’elle l’est. | Installée. {n} alarmes critiques ne sont pas acquittées : Tocsin redémarre dès qu’elles le sont.',
      flood: 'Installée. Une avalanche d’alarmes est en cours : Tocsin redémarre dès qu’elle est terminée.',
      unknown:
        'Installée. Les alarmes d’un serveur ne sont pas connues : Tocsin redémarre dès qu’elles le sont.',
    },
    way: {
      web: 'L’hôte web est mis à jour sur sa propre machine, par son administrateur.',
      archive: 'Cette copie vient d’une archive : décompressez la nouvelle à sa place.',
      checkout: 'Cette copie tourne à partir de ses sources : mettez-les à jour.',
      'no-package': 'Le flux n’a pas de paquet de cette version pour cette installation.',
    },
    problem: {
      'no-feed': 'Le flux n’est ni une adresse ni le chemin complet d’un dossier.',
      'bad-key': 'La clé publique est inutilisable.',
      unreachable: 'Le flux ne peut pas être lu.',
      'bad-signature': 'Le flux n’est pas signé avec la clé publique de ce poste. Il n’est pas utilisé.',
      malformed: 'Le flux est incompréhensible.',
      replayed: 'Le flux est plus ancien qu’un autre que ce poste a déjà lu. Il n’est pas utilisé.',
      cut: 'Le téléchargement s’est interrompu. Ce qui est arrivé est gardé : téléchargez à nouveau pour continuer.',
      'too-slow':
        'Le téléchargement était trop lent et a été arrêté. Ce qui est arrivé est gardé : téléchargez à nouveau pour continuer.',
      tampered: 'Le paquet n’est pas celui qui a été signé. Il a été supprimé.',
      storage: 'Le paquet ne peut pas être enregistré.',
      failed: 'L’installation a échoué ; la version installée reste.',
    },
  },
  settings: {
    section: {
      updates: 'Mises à jour',
    },
    field: {
      updates: {
        mode: {
          label: 'Versions plus récentes',
          hint: 'Cherche une fois par jour. Rien n’est installé sans l’ordre d’un superviseur.',
        },
        feed: {
          label: 'Flux',
          hint: 'L’adresse ou le dossier du flux de votre organisation, par exemple https://updates.plant.example/tocsin',
        },
        publicKey: {
          label: 'Clé publique',
          hint: 'Seul un flux signé avec cette clé est accepté.',
        },
      },
    },
  },
}
