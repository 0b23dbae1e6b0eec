import type { en } from './en.ts'

export const fr: typeof en = {
  footer: {
    dismiss: 'écarter',
  },
  missed: {
    title: 'Alarmes manquées',
    dismiss: 'Écarter',
  },
}
