import { onScopeDispose, shallowRef } from 'vue'

/** What a page records with; absent where a browser gives none, as on an address that is not secure. */
function recorderIsThere(): boolean {
  return 'mediaDevices' in navigator && 'MediaRecorder' in window
}

/*
 * Records from the microphone up to a size.
 *
 *   idle ──start──▶ asking ──allowed──▶ recording ──stop, or large enough──▶ idle, with what was recorded
 *                      └────denied────▶ idle, with the reason
 */
export function useAudioRecorder(mostBytes: () => number, onRecorded: (audio: Blob) => void) {
  const state = shallowRef<'idle' | 'asking' | 'recording'>('idle')
  const bytes = shallowRef(0)
  /** Why there is no recording; null: nothing went wrong. */
  const failure = shallowRef<string | null>(null)
  let recorder: MediaRecorder | null = null
  let ended = false

  const release = () => {
    for (const track of recorder?.stream.getTracks() ?? []) track.stop()
    recorder = null
    state.value = 'idle'
  }

  async function start() {
    failure.value = null
    state.value = 'asking'
    try {
      const stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      record(stream)
    } catch (error) {
      state.value = 'idle'
      // The browser tells by an error that there is no microphone or that it may not be used.
      if (!(error instanceof DOMException)) throw error
      failure.value = error.message || error.name
    }
  }

  function record(stream: MediaStream) {
    recorder = new MediaRecorder(stream)
    if (ended) return release()
    const parts: Blob[] = []
    const type = recorder.mimeType
    bytes.value = 0
    recorder.addEventListener('dataavailable', ({ data }) => {
      // What would make it too large is left out: what is kept can be sent.
      if (bytes.value + data.size > mostBytes()) {
        if (recorder?.state === 'recording') recorder.stop()
      } else {
        parts.push(data)
        bytes.value += data.size
      }
    })
    recorder.addEventListener('stop', () => {
      release()
      if (!ended && parts.length > 0) onRecorded(new Blob(parts, { type }))
    })
    recorder.start(250)
    state.value = 'recording'
  }

  onScopeDispose(() => {
    ended = true
    if (recorder?.state === 'recording') recorder.stop()
  })
  return { isThere: recorderIsThere(), state, bytes, failure, start, stop: () => recorder?.stop() }
}
