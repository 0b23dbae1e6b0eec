import type { en } from './en.ts'

export const es: typeof en = {
  chatter: {
    note: 'Esta fila reúne {n} alarmas de un tag oscilante: tomar, reconocer y aparcar se aplican a todas.',
    each: 'Mostrar cada una',
  },
  flood: {
    certainty: {
      sure: 'Primera alarma (seguro):',
      likely: 'Primera alarma (probable):',
      unsure: 'Primera alarma (incierto):',
      set: 'Primera alarma, fijada a mano:',
    },
    leftOut:
      'Se omite {n} alarma anterior: de la prioridad más baja, de mantenimiento o comunicación, o activada también en días normales. | Se omiten {n} alarmas anteriores: de la prioridad más baja, de mantenimiento o comunicación, o activadas también en días normales.',
    earlier:
      'Ya había demasiadas alarmas desde las {time}; aquí el ritmo de nuevos tags pasó de {before} a {after} por minuto.',
    whole: 'Mostrar desde las {time}',
    startSet: 'El inicio está fijado a mano, solo para esta pantalla.',
    automatic: 'Determinar automáticamente',
    fromHere: 'Desde aquí',
    follow: 'Seguir las más recientes',
    shelved: '{n} aparcada | {n} aparcadas',
    uncounted: 'No contadas aquí: {what}.',
    listHides: 'La lista oculta: {what}.',
  },
  marks: {
    takeOver:
      '{by} ya se encarga de esta alarma. ¿Tomarla igualmente? | De {n} de estas alarmas ya se encarga {by}. ¿Tomarlas igualmente?',
    notRead:
      'No se tomó {n} alarma: el puesto aún no ha leído la lista del servidor. | No se tomaron {n} alarmas: el puesto aún no ha leído la lista del servidor.',
    gone: 'No se tomó {n} alarma: ya no está activa. | No se tomaron {n} alarmas: ya no están activas.',
  },
  memory: {
    start: 'Inicio',
    ahead: '+{time}',
    probablyNamed: 'Se parece sobre todo a lo que se llamó {name} ({share}).',
    eitherNamed: 'Se parece sobre todo a lo que se llamó {name} o {other} ({share}).',
    now: 'Ahora',
    kind: {
      matched: 'Coinciden',
      missing: 'Faltan ahora',
      new: 'Nuevas ahora',
      next: 'Vinieron después entonces',
    },
    mark: '{tag}, tras {time}: {kind}',
    nextAt: '{tag} {time} después',
    more: '{n} más',
    wasThis: 'Era esto',
    wasNot: 'No era esto',
    saidThis: 'Confirmadas como parecidas a las alarmas de {time}.',
    saidNot: 'Anotadas como distintas de las alarmas de {time}.',
    unsaid: 'Ya no hay nada anotado sobre las alarmas de {time}.',
    nameThis: 'Poner nombre',
    rename: 'Cambiar el nombre',
    nameHint: 'Unas palabras',
    keepName: 'Guardar',
    open: 'Alarmas pasadas parecidas a las de la avalancha',
    like: 'Parecido a alarmas pasadas:',
    name: '{time} ({share})',
    lasted: ', duración {time}.',
    then: 'Luego: {tags}.',
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
    way: 'Seleccione una hora para abrir el historial de alarmas.',
    close: 'Cerrar',
    follows: 'Suele seguirle en diez minutos',
  },
  rating: {
    title: '¿Fue útil esta alarma?',
    kind: {
      useful: 'Útil',
      nuisance: 'Molestia',
      noAction: 'No se podía hacer nada',
    },
    rate: {
      useful: 'Valorar como útil',
      nuisance: 'Valorar como molestia',
      noAction: 'Valorar: no se podía hacer nada',
    },
    by: '{kind}: {by}, {time}',
    said: {
      useful: '{n} alarma valorada como útil. | {n} alarmas valoradas como útiles.',
      nuisance: '{n} alarma valorada como molestia. | {n} alarmas valoradas como molestia.',
      noAction:
        '{n} alarma valorada: no se podía hacer nada. | {n} alarmas valoradas: no se podía hacer nada.',
      nothing: 'Valoración de {n} alarma retirada. | Valoraciones de {n} alarmas retiradas.',
    },
    tooMany: 'Se pueden valorar {n} alarmas a la vez como máximo.',
    undo: 'Deshacer la valoración',
    column: 'Valorada',
    count: {
      useful: '{n} útil',
      nuisance: '{n} molestia',
      noAction: '{n} sin nada que hacer',
    },
  },
  settings: {
    field: {
      memory: {
        label: 'Memoria de alarmas pasadas',
        hint: 'En una avalancha, dice a qué alarmas pasadas se parece y qué suele seguir. Desactivada: el puesto no lee ni guarda alarmas pasadas para esto.',
      },
    },
    section: {
      notifications: 'Notificaciones',
    },
  },
}
