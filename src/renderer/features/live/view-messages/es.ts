import type { en } from './en.ts'

export const es: typeof en = {
  live: {
    noTag: 'Esta alarma no tiene tag y, por tanto, tampoco página de tag.',
    selectForTag: 'Seleccione antes una alarma para abrir la página de su tag.',
  },
  export: {
    extend: 'Ampliar la selección',
    selectAll: 'Seleccionar todo',
    selected: '{n} alarma seleccionada | {n} alarmas seleccionadas',
    shown: '{n} alarma mostrada | Las {n} alarmas mostradas',
  },
  grouping: {
    command: 'Agrupar por {by}',
    ungroup: 'No agrupar',
    collapseAll: 'Contraer todo',
    expandAll: 'Expandir todo',
  },
  views: {
    rename: 'Nombre de esta vista',
    renameDo: 'Cambiar nombre',
    left: 'A la izquierda',
    right: 'A la derecha',
    makeStart: 'Mostrar al inicio',
    isStart: 'Se muestra al inicio',
    delete: 'Eliminar',
    import: 'Importar',
    export: 'Exportar',
  },
  chatter: {
    note: 'Esta fila reúne {n} alarmas de un tag oscilante: tomar, reconocer y aparcar se aplican a todas.',
    noteElsewhere: 'Esta fila reúne {n} alarmas de un tag oscilante: tomar y aparcar se aplican a todas.',
    each: 'Mostrar cada una',
  },
  marks: {
    undoHand: 'Deshacer la entrega',
    handTitle: 'Entregar esta alarma | Entregar {n} alarmas',
    handTo: 'A',
    handNow: 'Ahora con {by}.',
    handGo: 'Entregar',
    handGoTo: 'Entregar a {name}',
    handed:
      'No se entregó nada: ya desapareció. | {n} alarma está ahora con {to}. | {n} alarmas están ahora con {to}.',
    handedAt: 'Con {by}, entregada por {from}, {time}. No es un reconocimiento.',
    takeMixed: '¿Tomar alarmas de varios servidores? {servers}',
    releaseMixed: '¿Devolver alarmas de varios servidores? {servers}',
    takeMany: '¿Tomar? {scope}',
    releaseMany: '¿Devolver? {scope}',
    old: 'Tiene «{what}» desde hace {time}. ¿Sigue con ella?',
    oldMore: 'y {n} más | y {n} más',
    keepClaim: 'Conservar',
    takeOver:
      '{by} ya se encarga de esta alarma. ¿Tomarla igualmente? | De {n} de estas alarmas ya se encarga {by}. ¿Tomarlas igualmente?',
    notRead:
      'No se tomó {n} alarma: el puesto aún no ha leído la lista del servidor. | No se tomaron {n} alarmas: el puesto aún no ha leído la lista del servidor.',
    gone: 'No se tomó {n} alarma: ya no está activa. | No se tomaron {n} alarmas: ya no están activas.',
  },
  scope: {
    count: '{n} alarmas: {bands}',
    band: '{n} {band}',
    hidden: '{n} de ellas no tiene fila propia. | {n} de ellas no tienen fila propia.',
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
    section: {
      list: 'Lista',
      notifications: 'Notificaciones',
    },
    field: {
      masked: {
        label: 'Alarmas enmascaradas',
        hint: 'En las listas. Nunca se cuentan ni se anuncian.',
      },
      procedures: {
        label: 'Direcciones de los procedimientos',
        hint: 'Una por línea, como https://docs.example/procedures/. Solo se pueden abrir archivos bajo estas direcciones; un nombre solo se busca bajo la primera.',
      },
      startView: {
        label: 'Vista inicial',
        hint: 'Lo que muestra la lista al abrir Tocsin.',
      },
      attention: {
        viewId: {
          label: 'Qué alarmas',
          hint: 'Solo se anuncian las alarmas de esta vista guardada; las de la prioridad más alta, siempre.',
        },
      },
      claimCheckMinutes: {
        label: 'Preguntar por las alarmas tomadas tras',
        hint: 'La pantalla pregunta una vez si sigue con una alarma. 0: nunca.',
      },
    },
    choice: {
      masked: {
        shown: 'Visibles',
        dimmed: 'Atenuadas',
        hidden: 'Ocultas',
      },
      viewId: {
        all: 'Todas las alarmas',
      },
    },
  },
}
