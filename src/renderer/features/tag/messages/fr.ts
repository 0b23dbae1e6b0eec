import type { en } from './en.ts'

export const fr: typeof en = {
  tag: {
    title: 'Tag',
    links: 'À partir d’ici',
    page: 'Page du tag',
    unitAlarms: 'Alarmes de {unit}',
    history: 'Historique des alarmes',
    now: 'Maintenant',
    quiet: 'Pas en alarme.',
  },
}
