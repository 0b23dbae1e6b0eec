import { onScopeDispose } from 'vue'
import type { SoundId } from '../../shared/model/attention.ts'

// Written out, because the build finds the files by reading these lines.
const files: Record<SoundId, string> = {
  critical: new URL('../../../resources/sounds/critical.wav', import.meta.url).href,
  high: new URL('../../../resources/sounds/high.wav', import.meta.url).href,
  medium: new URL('../../../resources/sounds/medium.wav', import.meta.url).href,
  low: new URL('../../../resources/sounds/low.wav', import.meta.url).href,
  lost: new URL('../../../resources/sounds/lost.wav', import.meta.url).href,
}

/** What became of a sound: heard, refused by the browser until somebody touches the page, or broken. */
export type SoundOutcome = { kind: 'played' } | { kind: 'blocked' } | { kind: 'failed'; message: string }

export interface SoundBox {
  play(sound: SoundId, volume: number): Promise<SoundOutcome>
  /** Whether a sound could be heard now; nothing is. */
  probe(): Promise<SoundOutcome>
  stop(): void
}

/** The sounds of the desk, one at a time. */
export function useSoundBox(): SoundBox {
  const elements = new Map<SoundId, HTMLAudioElement>()

  const elementOf = (sound: SoundId) => {
    const element = elements.get(sound) ?? new Audio(files[sound])
    elements.set(sound, element)
    return element
  }

  const stop = () => {
    for (const element of elements.values()) element.pause()
  }

  const play = async (sound: SoundId, volume: number): Promise<SoundOutcome> => {
    stop()
    const element = elementOf(sound)
    element.currentTime = 0
    element.volume = volume
    try {
      await element.play()
      return { kind: 'played' }
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      if (error.name === 'NotAllowedError') return { kind: 'blocked' }
      // Stopped before it began: somebody was quick with the silence key.
      if (error.name === 'AbortError') return { kind: 'played' }
      return { kind: 'failed', message: error.message }
    }
  }

  onScopeDispose(stop)
  return {
    play,
    stop,
    async probe() {
      const outcome = await play('low', 0)
      stop()
      return outcome
    },
  }
}
