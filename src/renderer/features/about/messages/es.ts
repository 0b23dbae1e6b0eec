import type { en } from './en.ts'

export const es: typeof en = {
  about: {
    title: 'Acerca de Tocsin',
    whatsNew: 'Novedades',
  },
  updates: {
    check: 'Buscar una versión más reciente',
    download: 'Descargar',
    cancel: 'Cancelar',
    install: 'Instalar y reiniciar',
    rollBack: 'Volver a {version}…',
  },
  settings: {
    choice: {
      updates: {
        off: 'Desactivado',
        notify: 'Avisar',
      },
    },
  },
}
