import type { en } from './en.ts'

export const de: typeof en = {
  shelf: {
    extend: 'Verlängern',
    undo: 'Letzte Änderung der zurückgestellten Alarme rückgängig machen',
    footer: {
      tag: 'Messstelle',
      unshelve: 'zurückholen',
      extend: 'verlängern',
    },
  },
}
