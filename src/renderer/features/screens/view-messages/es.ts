import type { en } from './en.ts'

export const es: typeof en = {
  settings: {
    section: {
      screens: 'Pantallas',
    },
  },
  screens: {
    intro:
      'Navegadores con sesión en este puesto. Cada uno conserva su función hasta que se cierra su sesión.',
    inviteTitle: 'Invitar una pantalla',
    unnamed: 'Registrado con el nombre de esta pantalla, {name}. ¿Quién está aquí?',
    enterName: 'Indicar un nombre…',
    notNow: 'Ahora no',
    personTitle: '¿Quién está en esta pantalla?',
    personHint:
      'Lo que se hace aquí se registra con este nombre. Nadie lo comprueba. Deje vacío para registrar solo la pantalla.',
    nameOf: '{action}: {name}',
    rename: 'Renombrar',
    save: 'Guardar',
    revoke: 'Cerrar sesión',
    revokeNow: 'Cerrarla ahora',
    own: 'esta pantalla',
    here: 'Esta pantalla es {name}, {role}.',
    connected: 'conectada',
    seen: 'vista {time}',
    expires: 'hasta {time}',
    name: 'Nombre',
    nameHint: 'Por ejemplo «Mural, sala 1». Vacío: el nombre de su navegador.',
    may: 'Función',
    make: 'Crear una dirección',
    another: 'Crear otra',
    copy: 'Copiar la dirección',
    close: 'Cerrar',
    code: 'Código QR de la dirección',
    left: 'Abre un navegador, 1 segundo más. | Abre un navegador, {n} segundos más.',
    expired: 'La dirección ha caducado. Nadie la ha abierto.',
    redeemed: '{name} ha iniciado sesión como {role}, desde {address}.',
    localOnly:
      'Solo un navegador de este equipo puede abrirla: el anfitrión solo escucha en este equipo (--host).',
    notEncrypted:
      'La conexión no está cifrada: otros en la red pueden leer lo que esta pantalla muestra y envía.',
    servers: 'Servidores',
    serversHint: 'Esta pantalla solo ve los servidores elegidos. Si no elige ninguno, los ve todos.',
    role: {
      viewer: 'observador',
      operator: 'operador',
      supervisor: 'supervisor',
    },
    roleHint: {
      viewer: 'Ve todo y no cambia nada.',
      operator: 'Llama, crea y descarta alarmas, silencia.',
      supervisor: 'Puede cambiar todo e invita pantallas.',
    },
  },
  coverage: {
    open: 'Elegir de qué se encarga esta pantalla…',
    title: 'A cargo de',
    all: 'Todo',
    none: 'Nada, como un panel mural',
    some: 'Solo estas áreas y unidades',
    hint: 'Las demás alarmas no suenan aquí, no se cuentan y figuran en la lista sin resaltar. Las más urgentes, y las que nadie tiene a cargo, llegan siempre a esta pantalla.',
    unknown: 'Aún no se conoce ningún área. Un área figura aquí en cuanto hubo en ella una alarma.',
    others: 'Otras pantallas',
    uncovered: 'Nadie está a cargo de {places}. Esas alarmas llegan a todas las pantallas.',
    uncoveredInTeam: 'Nadie del equipo está a cargo de {places}. Esas alarmas llegan a todas las pantallas.',
    uncoveredAlone:
      'Nadie en este puesto está a cargo de {places}, y no se puede contactar con los demás puestos del equipo: solo cuentan las pantallas de este puesto. Esas alarmas llegan a todas las pantallas.',
    change: 'Cambiar…',
    more: '{places} y {n} más',
  },
}
