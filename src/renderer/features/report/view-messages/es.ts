import type { en } from './en.ts'

export const es: typeof en = {
  report: {
    servers: {
      title: 'Servidores en paralelo',
      meaning:
        'Los recuentos se suman. Las tasas, las proporciones y los picos no se suman: cada servidor tiene los suyos.',
      sum: 'Suma',
      raised: 'Alarmas',
      tags: 'Tags con alarmas',
      failed: 'Sin informe de {server}. {why}',
    },
    title: 'Informe del sistema de alarmas',
    label: 'Informe del sistema de alarmas de {server}',
    figures: 'Cifras y objetivos',
    leadIn: 'con los registros de las {hours} h anteriores',
    showAll: 'Mostrar {n}',
    showFewer: 'Mostrar menos',
    printed: 'Tocsin, {time}',
    raised: 'alarma activada | alarmas activadas',
    fromTags: 'de {n} tag | de {n} tags',
    activeBefore:
      '{n} alarma ya estaba activa y no se cuenta | {n} alarmas ya estaban activas y no se cuentan',
    perOperator: 'un operador | por operador, {n} operadores',
    filtered: 'Filtro: {what}',
    operators: 'Operadores',
    limits: 'Límites…',
    export: 'Exportar…',
    print: 'Imprimir',
    savePdf: 'Guardar como PDF',
    saving: 'Creando el PDF',
    saved: 'Guardado: {file}',
    csv: 'Cifras como CSV',
    json: 'Todo como JSON',
    dismiss: 'Cerrar',
    loading: 'Leyendo los registros del período',
    loadingHint:
      'Las cifras aparecen cuando se han leído todos los registros. Si se detiene, corresponden a lo leído.',
    notBegun: 'Este período aún no ha empezado.',
    noRecords: 'No se leyó ningún registro de este período.',
    partial: 'Estas cifras son de una parte de los registros.',
    partialRead:
      'Se leyeron {read} de {total} registros. Las cifras marcadas «al menos» solo pueden crecer con el resto; un objetivo que parece cumplido puede no estarlo.',
    partialUnreadable: '{n} registro no se pudo leer. | {n} registros no se pudieron leer.',
    partialLimit:
      'Se alcanzó el límite de {n} registros en memoria: auméntelo en los ajustes o elija un período más corto.',
    none: 'ninguna',
    atLeast: 'al menos {value}',
    target: {
      atMost: 'como máximo {n}',
      below: 'menos de {n}',
      none: 'ninguna admitida',
    },
    column: {
      figure: 'Cifra',
      value: 'Valor',
      target: 'Objetivo',
      assessment: 'Evaluación',
      unit: 'Unidad',
      meaning: 'Definición',
      begin: 'Inicio',
      end: 'Fin',
      lasted: 'Duración',
      total: 'Alarmas',
      peak: 'Pico',
      firstTen: '10 prim. min',
      message: 'Mensaje',
      tag: 'Tag',
      share: 'Parte',
      activeFor: 'Activa durante',
      worst: 'Máximo',
      since: 'Activada',
      day: 'Día',
      hours: 'Horas',
      perTen: 'Por 10 min',
      flooded: 'En avalanchas',
      stale: 'Estancadas',
      priority: 'Prioridad',
      advised: 'Recomendado',
    },
    group: {
      rate: 'Tasa media',
      load: 'Tiempo sobre los límites',
      flood: 'Avalanchas',
      tags: 'Malos actores',
      standing: 'Alarmas permanentes',
    },
    figure: {
      perTen: {
        name: 'Alarmas por 10 minutos',
        meaning:
          'Alarmas activadas en el período, divididas por su duración y por los operadores. EEMUA 191: hasta {acceptable} aceptable, hasta {manageable} manejable, más es demasiado exigente, más de {unacceptable} inaceptable.',
      },
      perHour: {
        name: 'Alarmas por hora',
        meaning: 'La misma media por hora, comparada con seis veces los límites de 10 minutos.',
      },
      perDay: {
        name: 'Alarmas por día',
        meaning:
          'La misma media por 24 horas, comparada con 144 veces los límites de 10 minutos. Un día con cambio de hora cuenta lo que dura.',
      },
      overAcceptable: {
        name: 'Tiempo sobre {acceptable} en 10 minutos',
        meaning:
          'La parte del período en tramos de 10 minutos, contados desde su comienzo, con más de {acceptable} por operador: ya no es aceptable.',
      },
      overManageable: {
        name: 'Tiempo sobre {manageable} en 10 minutos',
        meaning: 'Lo mismo con más de {manageable} por operador: ya no es manejable.',
      },
      overDemanding: {
        name: 'Tiempo sobre {demanding} en 10 minutos',
        meaning: 'Lo mismo con más de {demanding} por operador: demasiado exigente.',
      },
      overUnacceptable: {
        name: 'Tiempo sobre {unacceptable} en 10 minutos',
        meaning: 'Lo mismo con más de {unacceptable} por operador: inaceptable. ISA-18.2: menos del 1 %.',
      },
      hoursOver: {
        name: 'Horas sobre {hourly} alarmas',
        meaning:
          'La parte del período en horas, contadas desde su comienzo, con más de {hourly} alarmas por operador. ISA-18.2: menos del 1 %.',
      },
      peak: {
        name: 'Pico en 10 minutos',
        meaning:
          'El máximo de alarmas por operador en 10 minutos, empiecen donde empiecen. ISA-18.2: como máximo 10.',
      },
      floods: {
        name: 'Avalanchas',
        meaning:
          'Una avalancha empieza cuando los últimos 10 minutos tienen más de {floodStart} alarmas por operador, y cuenta desde la primera de ellas; termina cuando tienen menos de {floodEnd} (ISA-18.2).',
      },
      floodTime: {
        name: 'Tiempo en avalanchas',
        meaning: 'La parte del período que está en avalanchas. ISA-18.2: menos del 1 %.',
      },
      firstTen: {
        name: 'Primeros 10 minutos de una perturbación',
        meaning:
          'El máximo de alarmas por operador en los primeros 10 minutos de una avalancha que empezó en el período. EEMUA 191: menos de {upsetManageable} manejable, más de {upsetExcessive} excesivo.',
      },
      topTen: {
        name: 'Parte de los diez tags más frecuentes',
        meaning:
          'Las alarmas de los diez tags que más activaron, como parte de todas las alarmas del período. ISA-18.2: del 1 al 5 %.',
      },
      chattering: {
        name: 'Tags oscilantes',
        meaning:
          'Tags que activaron {chatterCount} alarmas o más en {chatterSeconds} segundos en algún momento del período. ISA-18.2: ninguno.',
      },
      fleeting: {
        name: 'Alarmas fugaces',
        meaning:
          'Alarmas normalizadas en {fleetingSeconds} segundos, sin otra del tag en los {chatterSeconds} segundos de antes o de después. ISA-18.2: ninguna.',
      },
      stale: {
        name: 'Alarmas estancadas el peor día',
        meaning:
          'Alarmas activas más de {staleHours} horas, contadas cada día en que lo estaban. Se incluyen las activadas hasta {leadInHours} horas antes del período, y las más antiguas si el servidor las lista. ISA-18.2: menos de 5 cada día.',
      },
    },
    splitMeaning:
      'Las alarmas del período por prioridad. ISA-18.2 recomienda cerca del {low} % de la menos urgente, el {medium} % de la siguiente, el {high} % de la tercera y como máximo el {highest} % de una cuarta; se admite una diferencia de {splitTolerance} puntos.',
    assessment: {
      met: 'objetivo cumplido',
      missed: 'objetivo incumplido',
      classed: '{target}: {word}',
      acceptable: 'aceptable',
      manageable: 'manejable',
      demanding: 'demasiado exigente',
      unacceptable: 'inaceptable',
      hard: 'difícil',
      excessive: 'excesivo',
      advised: 'como se recomienda',
      notAdvised: 'no como se recomienda',
      noTarget: 'sin objetivo',
      nothing: 'nada que medir',
      unknown: 'no se sabe',
    },
    load: {
      title: 'Alarmas por 10 minutos',
      each: 'líneas: límites para 10 minutos, sombreado: avalanchas',
      busiest: 'los 10 minutos más cargados de cada {size}, sombreado: avalanchas',
      summary: 'Pico de {peak} alarmas; {floods} avalanchas.',
      none: 'No se activó ninguna alarma en este período.',
      flood: 'avalancha',
      limit: {
        acceptable: 'aceptable ≤ {n}',
        manageable: 'manejable ≤ {n}',
        demanding: '> {n}',
        unacceptable: 'inaceptable > {n}',
      },
    },
    split: {
      title: 'Prioridades',
      subtitle: 'barras: parte, contornos: recomendado',
      share: 'Parte',
      advised: 'Recomendado',
    },
    floods: {
      title: 'Avalanchas',
      none: 'Ninguna avalancha en este período.',
      before: 'antes del período',
      ongoing: 'en curso',
    },
    topTen: {
      title: 'Los diez tags más frecuentes',
      none: 'No se activó ninguna alarma en este período.',
    },
    chattering: {
      title: 'Tags oscilantes',
      none: 'Ningún tag oscilante.',
    },
    fleeting: {
      title: 'Tags con alarmas fugaces',
      none: 'Ninguna alarma fugaz.',
    },
    stale: {
      title: 'Alarmas estancadas',
      none: 'Ninguna alarma estancada.',
      active: 'sigue activa',
    },
    days: {
      title: 'Día a día',
      partial: 'día parcial',
    },
    more: 'y {n} más | y {n} más',
    ratings: {
      similar:
        'Alarmas pasadas mostradas como parecidas: acertado en {like} de {said} casos juzgados ({share}).',
      title: 'Valoraciones',
      meaning: 'Si las alarmas fueron útiles, según quienes estaban en el puesto.',
    },
    nextTag: 'Ir al siguiente tag que no está en la lista de trabajo',
  },
  settings: {
    field: {
      report: {
        operators: {
          label: 'Operadores',
          hint: 'Cuántos operadores se reparten las alarmas: los límites de abajo son los de un operador.',
        },
        acceptable: {
          label: 'Tasa aceptable',
          hint: 'Alarmas en 10 minutos. EEMUA 191: 1.',
        },
        manageable: {
          label: 'Tasa manejable',
          hint: 'Alarmas en 10 minutos. EEMUA 191: 2.',
        },
        demanding: {
          label: 'Tasa demasiado exigente',
          hint: 'Alarmas en 10 minutos. EEMUA 191: 5.',
        },
        unacceptable: {
          label: 'Tasa inaceptable',
          hint: 'Más alarmas que estas en 10 minutos. EEMUA 191: 10.',
        },
        timeOver: {
          label: 'Tiempo con una tasa inaceptable',
          hint: 'Debe quedar por debajo. ISA-18.2: 1 %.',
        },
        hourly: {
          label: 'Alarmas en una hora',
          hint: 'Más son demasiadas. ISA-18.2: 30.',
        },
        hoursOver: {
          label: 'Horas con demasiadas alarmas',
          hint: 'Debe quedar por debajo. ISA-18.2: 1 %.',
        },
        peak: {
          label: 'Pico',
          hint: 'El máximo en 10 minutos cualesquiera. ISA-18.2: 10.',
        },
        floodStart: {
          label: 'Una avalancha empieza por encima de',
          hint: 'Alarmas en 10 minutos. ISA-18.2: 10.',
        },
        floodEnd: {
          label: 'Una avalancha termina por debajo de',
          hint: 'Alarmas en 10 minutos. ISA-18.2: 5.',
        },
        floodTime: {
          label: 'Tiempo en avalanchas',
          hint: 'Debe quedar por debajo. ISA-18.2: 1 %.',
        },
        upsetManageable: {
          label: 'Perturbación manejable',
          hint: 'Menos alarmas que estas en los primeros 10 minutos. EEMUA 191: 10.',
        },
        upsetExcessive: {
          label: 'Perturbación excesiva',
          hint: 'Más alarmas que estas en los primeros 10 minutos. EEMUA 191: 100.',
        },
        topTen: {
          label: 'Parte de los diez tags más frecuentes',
          hint: 'ISA-18.2: del 1 al 5 %.',
        },
        chatterCount: {
          label: 'Oscilación: cuántas',
          hint: 'Alarmas de un tag dentro del tiempo de abajo.',
        },
        chatterSeconds: {
          label: 'Oscilación: en',
          hint: 'ISA-18.2: 3 o más en un minuto.',
        },
        chatterTags: {
          label: 'Tags oscilantes',
          hint: 'Cuántos puede haber. ISA-18.2: ninguno.',
        },
        fleetingSeconds: {
          label: 'Fugaz: normalizada en',
          hint: 'Y ninguna otra alarma del tag dentro del tiempo de la oscilación.',
        },
        fleetingAlarms: {
          label: 'Alarmas fugaces',
          hint: 'Cuántas puede haber. ISA-18.2: ninguna.',
        },
        staleHours: {
          label: 'Estancada: activa más de',
          hint: 'ISA-18.2: 24 horas.',
        },
        stalePerDay: {
          label: 'Alarmas estancadas en un día',
          hint: 'Debe quedar por debajo. ISA-18.2: 5.',
        },
        low: {
          label: 'Parte de la prioridad menos urgente',
          hint: 'ISA-18.2: cerca del 80 %.',
        },
        medium: {
          label: 'Parte de la prioridad siguiente',
          hint: 'ISA-18.2: cerca del 15 %.',
        },
        high: {
          label: 'Parte de la tercera prioridad',
          hint: 'ISA-18.2: cerca del 5 %.',
        },
        highest: {
          label: 'Parte de una cuarta prioridad',
          hint: 'ISA-18.2: menos del 1 %.',
        },
        splitTolerance: {
          label: 'Tolerancia de las partes',
          hint: 'La diferencia que aún vale como recomendada.',
        },
        leadInHours: {
          label: 'Registros leídos antes del período',
          hint: 'Para saber qué alarmas estaban activas cuando empezó, y si había una avalancha en curso.',
        },
      },
    },
    section: {
      report: 'Informe del sistema de alarmas',
    },
  },
}
