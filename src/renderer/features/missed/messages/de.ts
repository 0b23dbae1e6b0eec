import type { en } from './en.ts'

export const de: typeof en = {
  footer: {
    dismiss: 'verwerfen',
  },
  missed: {
    title: 'Verpasste Alarme',
    dismiss: 'Verwerfen',
  },
}
