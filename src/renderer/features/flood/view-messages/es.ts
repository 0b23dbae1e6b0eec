import type { en } from './en.ts'

export const es: typeof en = {
  flood: {
    tags: '{n} tag distinto | {n} tags distintos',
    alarms: '{n} alarma | {n} alarmas',
    clocks:
      'Los relojes de los servidores se comparan con ± {seconds} s: {n} alarma de otro servidor pudo ser la primera. | Los relojes de los servidores se comparan con ± {seconds} s: {n} alarmas de otros servidores pudieron ser las primeras.',
    certainty: {
      sure: 'Primera alarma (seguro):',
      likely: 'Primera alarma (probable):',
      unsure: 'Primera alarma (incierto):',
      set: 'Primera alarma, fijada a mano:',
    },
    leftOut:
      'Se omite {n} alarma anterior: de la prioridad más baja, de mantenimiento o comunicación, o activada también en días normales. | Se omiten {n} alarmas anteriores: de la prioridad más baja, de mantenimiento o comunicación, o activadas también en días normales.',
    settling: 'La avalancha acaba de empezar: su inicio puede cambiar todavía.',
    earlier:
      'La avalancha se cuenta desde aquí, donde el ritmo de nuevos tags pasó de {before} a {after} por minuto; ya había demasiadas alarmas desde las {time}.',
    whole: 'Mostrar desde las {time}',
    startSet: 'El inicio está fijado a mano.',
    thisScreen: 'Solo para esta pantalla.',
    automatic: 'Determinar automáticamente',
    fromHere: 'Desde aquí',
    follow: 'Seguir las más recientes',
    shelved: '{n} aparcada | {n} aparcadas',
    uncounted: 'No contadas aquí: {what}.',
    listHides: 'La lista oculta: {what}.',
    lastKnown: 'último estado conocido, de {time}',
  },
}
