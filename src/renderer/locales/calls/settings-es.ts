export const callSettingsEs = {
  repeatMinutes: {
    label: 'Preguntar antes de volver a llamar',
    hint: 'El mismo mensaje a las mismas personas en este tiempo pregunta antes; 0 no pregunta nunca.',
  },
  recallMinutes: {
    label: 'Recordar tras una llamada',
    hint: 'Cuando nadie ha reconocido la alarma tanto tiempo después de una llamada; 0 no recuerda nunca.',
  },
  mostAudioBytes: {
    label: 'Audio más grande',
    hint: 'Grabado o de un archivo. Como mucho 8 MB.',
  },
  templates: {
    label: 'Plantillas',
    hint: 'Mensajes con los que llamar. Esto se rellena con la alarma: {placeholders}',
    name: 'Nombre de la plantilla {n}',
    number: 'Número de mensaje de la plantilla {n}',
    text: 'Texto de la plantilla {n}',
    remove: 'Quitar la plantilla {n}',
    add: 'Añadir una plantilla',
    removed: '«{name}» se ha quitado.',
    newName: 'Plantilla nueva',
    none: 'Aún no hay ninguna.',
  },
}
