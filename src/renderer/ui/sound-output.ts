/** A device that sounds are played on; a screen remembers it by its id, and names it when it is gone. */
export interface OutputDevice {
  id: string
  label: string
}

const storageKey = 'tocsin.soundOutput'

/** The output of this screen; null: the system's. */
export const chosenOutput = {
  read(): OutputDevice | null {
    const [id = '', label = ''] = (localStorage.getItem(storageKey) ?? '').split('\n')
    return id === '' ? null : { id, label }
  },
  write(output: OutputDevice | null) {
    if (output === null) localStorage.removeItem(storageKey)
    else localStorage.setItem(storageKey, `${output.id}\n${output.label}`)
  },
}

/** Whether sounds can go to another output than the system's. Pages without encryption from elsewhere have no devices. */
export const canChooseOutput = (): boolean =>
  'setSinkId' in HTMLAudioElement.prototype && 'mediaDevices' in navigator

/** The outputs that the browser names; some name none before the microphone was allowed. */
export async function listOutputs(): Promise<OutputDevice[]> {
  const devices = await navigator.mediaDevices.enumerateDevices()
  return devices
    .filter(({ kind, deviceId, label }) => kind === 'audiooutput' && deviceId !== '' && label !== '')
    .filter(({ deviceId }) => deviceId !== 'default' && deviceId !== 'communications')
    .map(({ deviceId: id, label }) => ({ id, label }))
}

/** Sends a sound to an output. False: it is gone, and the sound goes to the system's. */
export async function sendTo(element: HTMLAudioElement, output: OutputDevice): Promise<boolean> {
  const isThere = (await listOutputs()).some(({ id }) => id === output.id)
  const wanted = isThere ? output.id : ''
  try {
    if (element.sinkId !== wanted) await element.setSinkId(wanted)
    return isThere
  } catch (error) {
    if (!(error instanceof DOMException)) throw error
    return false
  }
}
