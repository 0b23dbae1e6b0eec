export const callSettingsFr = {
  repeatMinutes: {
    label: 'Demander avant de rappeler',
    hint: 'Le même message aux mêmes personnes dans ce délai demande d’abord ; 0 ne demande jamais.',
  },
  recallMinutes: {
    label: 'Rappel après un appel',
    hint: 'Quand personne n’a acquitté l’alarme aussi longtemps après un appel ; 0 ne rappelle jamais.',
  },
  mostAudioBytes: {
    label: 'Audio le plus grand',
    hint: 'Enregistré ou tiré d’un fichier. Au plus 8 Mo.',
  },
  templates: {
    label: 'Modèles',
    hint: 'Messages pour appeler. Ceci est rempli d’après l’alarme : {placeholders}',
    name: 'Nom du modèle {n}',
    number: 'Numéro de message du modèle {n}',
    text: 'Texte du modèle {n}',
    remove: 'Retirer le modèle {n}',
    add: 'Ajouter un modèle',
    removed: '« {name} » a été retiré.',
    newName: 'Nouveau modèle',
    none: 'Il n’y en a pas encore.',
  },
}
