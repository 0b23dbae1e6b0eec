import type { en } from './en.ts'

export const fr: typeof en = {
  allServers: {
    title: 'Cette vue montre un seul serveur',
    text: 'Choisissez le serveur à afficher ici. « Toutes », en haut de la page, ramène à la liste de tous les serveurs.',
    show: 'Afficher tous les serveurs dans une liste',
    counted: 'Tous les serveurs : {unacknowledged} non acquittées sur {total}.',
    call: 'Un appel passe par un serveur : choisissez {server} en haut de la page, puis appelez.',
  },
}
