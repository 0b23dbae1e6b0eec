import type { en } from './en.ts'

export const fr: typeof en = {
  about: {
    title: 'À propos de Tocsin',
    whatsNew: 'Nouveautés',
  },
  updates: {
    check: 'Chercher une version plus récente',
    download: 'Télécharger',
    cancel: 'Annuler',
    install: 'Installer et redémarrer',
    rollBack: 'Revenir à {version}…',
  },
  settings: {
    choice: {
      updates: {
        off: 'Désactivé',
        notify: 'Signaler',
      },
    },
  },
}
