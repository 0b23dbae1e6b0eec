import type { en } from './en.ts'

export const es: typeof en = { team: { title: 'Equipo' } }
