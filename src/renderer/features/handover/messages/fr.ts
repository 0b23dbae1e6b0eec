import type { en } from './en.ts'

export const fr: typeof en = {
  handover: {
    title: 'Relève',
    print: 'Imprimer',
    sign: 'Signer la relève…',
    open: '{n} non acquittée | {n} non acquittées',
    key: {
      point: 'Nouveau point',
      sign: 'Signer',
    },
  },
}
