import { onScopeDispose, shallowRef } from 'vue'

/** Browsers offer recording only to a page from a secure address. */
function isRecordingAvailable(): boolean {
  return 'mediaDevices' in navigator && 'MediaRecorder' in window
}

/*
 * Records from the microphone up to a size limit.
 *
 *   idle ──start──▶ requesting ──allowed──▶ recording ──stop or limit──▶ idle, with the recording
 *                        └─────denied─────▶ idle, with the reason
 */
export function useAudioRecorder(maxBytes: () => number, onRecorded: (audio: Blob) => void) {
  const state = shallowRef<'idle' | 'requesting' | 'recording'>('idle')
  const bytes = shallowRef(0)
  /** Why recording failed; null: it did not. */
  const failure = shallowRef<string | null>(null)
  let recorder: MediaRecorder | null = null
  let isDisposed = false

  let stream: MediaStream | null = null

  const release = () => {
    for (const track of stream?.getTracks() ?? []) track.stop()
    stream = recorder = null
    state.value = 'idle'
  }

  async function start() {
    failure.value = null
    state.value = 'requesting'
    try {
      stream = await navigator.mediaDevices.getUserMedia({ audio: true })
      record(stream)
    } catch (error) {
      release()
      // No microphone, or no permission to use it.
      if (!(error instanceof DOMException)) throw error
      failure.value = error.message || error.name
    }
  }

  function record(source: MediaStream) {
    recorder = new MediaRecorder(source)
    if (isDisposed) return release()
    const parts: Blob[] = []
    const type = recorder.mimeType
    bytes.value = 0
    recorder.addEventListener('dataavailable', ({ data }) => {
      // The part that would exceed the limit is dropped, so that the rest can be sent.
      if (bytes.value + data.size > maxBytes()) {
        if (recorder?.state === 'recording') recorder.stop()
      } else {
        parts.push(data)
        bytes.value += data.size
      }
    })
    recorder.addEventListener('stop', () => {
      release()
      if (!isDisposed && parts.length > 0) onRecorded(new Blob(parts, { type }))
    })
    recorder.start(250)
    state.value = 'recording'
  }

  onScopeDispose(() => {
    isDisposed = true
    if (recorder?.state === 'recording') recorder.stop()
  })
  return { isAvailable: isRecordingAvailable(), state, bytes, failure, start, stop: () => recorder?.stop() }
}
