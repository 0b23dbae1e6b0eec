import type { en } from './en.ts'

export const fr: typeof en = {
  settings: {
    title: 'Réglages',
    permissions: {
      readOnly: 'Lecture seule',
    },
    webOnly: 'Ces réglages concernent l’application de bureau ; cette page est ouverte dans un navigateur.',
    choice: {
      logLevel: {
        info: 'Tout',
        warn: 'Avertissements et erreurs',
        error: 'Erreurs seulement',
      },
      density: {
        compact: 'Serrée',
        normal: 'Normale',
        roomy: 'Aérée',
      },
    },
  },
}
