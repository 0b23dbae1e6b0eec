import type { en } from './en.ts'

export const es: typeof en = {
  footer: {
    dismiss: 'descartar',
  },
  missed: {
    title: 'Alarmas no vistas',
    dismiss: 'Descartar',
  },
}
