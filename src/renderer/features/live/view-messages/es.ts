import type { en } from './en.ts'

export const es: typeof en = {
  memory: {
    open: 'Alarmas pasadas parecidas a las de la avalancha',
    like: 'Parecido a alarmas pasadas:',
    name: '{time} ({share})',
    lasted: ', duración {time}.',
    began: 'Empezaron con {tag}.',
    then: 'Luego: {tags}.',
    also: 'También parecido:',
    next: 'Después suele venir:',
    share: '{tag} en {n} de {of}',
    title: 'Alarmas pasadas parecidas',
    basis:
      'Según los tags que se han activado y repuesto hasta ahora, en los últimos 90 días. Parecido no es igual.',
    none: 'El puesto no conoce alarmas comparables en los últimos 90 días.',
    percent: 'parecido al {share}',
    story: '{time}, {alarms}. Empezó con {first}.',
    alarms: '{n} alarma | {n} alarmas',
    nothing: 'Después no vino nada nuevo.',
    nextWas: '{tag} vino después en {n} de {of}',
    way: 'Una hora abre el historial de alarmas.',
    close: 'Cerrar',
    follows: 'Suele seguirle en diez minutos',
  },
}
