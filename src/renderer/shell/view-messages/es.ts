import type { en } from './en.ts'

export const es: typeof en = {
  allServers: {
    title: 'Esta vista muestra un solo servidor',
    text: 'Elija el servidor que se muestra aquí. «Todas», arriba en la página, lleva de nuevo a la lista de todos los servidores.',
    show: 'Mostrar todos los servidores en una lista',
    counted: 'Todos los servidores: {unacknowledged} sin reconocer de {total}.',
    call: 'Una llamada pasa por un servidor: elija {server} arriba en la página y llame después.',
  },
}
