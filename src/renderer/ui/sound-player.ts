import { onScopeDispose } from 'vue'
import { canChooseOutput, chosenOutput, sendTo } from './sound-output.ts'
import type { SoundId } from '../../shared/model/attention.ts'

// Written out because the bundler finds the files by these literals.
const addressOf: Record<SoundId, () => string> = {
  critical: () => new URL('../../../resources/sounds/critical.wav', import.meta.url).href,
  high: () => new URL('../../../resources/sounds/high.wav', import.meta.url).href,
  medium: () => new URL('../../../resources/sounds/medium.wav', import.meta.url).href,
  low: () => new URL('../../../resources/sounds/low.wav', import.meta.url).href,
  lost: () => new URL('../../../resources/sounds/lost.wav', import.meta.url).href,
}

/**
 * `blocked`: the browser plays no sound before the first interaction with the page. `lostOutput`: the name of the output
 * that is gone, said once; the sound went to the system's.
 */
export type SoundOutcome =
  { kind: 'played'; lostOutput?: string } | { kind: 'blocked' } | { kind: 'failed'; message: string }

export interface SoundPlayer {
  play(sound: SoundId, volume: number): Promise<SoundOutcome>
  /** Tests silently whether a sound could be played now. */
  probe(): Promise<SoundOutcome>
  stop(): void
}

/** Plays the alarm sounds, one at a time. */
export function useSoundPlayer(): SoundPlayer {
  const elements = new Map<SoundId, HTMLAudioElement>()
  let isOutputLost = false
  /** The last sound that was asked for: one that was stopped while its output was looked for is not played. */
  let wanted: symbol | null = null

  const elementOf = (sound: SoundId) => {
    const element = elements.get(sound) ?? new Audio(addressOf[sound]())
    elements.set(sound, element)
    return element
  }

  const stop = () => {
    wanted = null
    for (const element of elements.values()) element.pause()
  }

  /** The name of an output that has gone since the last sound; null: all is well, or known. */
  const takeToOutput = async (element: HTMLAudioElement): Promise<string | null> => {
    const output = canChooseOutput() ? chosenOutput.read() : null
    if (output === null) {
      if (element.sinkId) await element.setSinkId('')
      return null
    }
    const wasLost = isOutputLost
    isOutputLost = !(await sendTo(element, output))
    return isOutputLost && !wasLost ? output.label : null
  }

  const play = async (sound: SoundId, volume: number): Promise<SoundOutcome> => {
    stop()
    const own = (wanted = Symbol(sound))
    const element = elementOf(sound)
    element.currentTime = 0
    element.volume = volume
    try {
      const lostOutput = await takeToOutput(element)
      if (wanted !== own) return { kind: 'played' }
      await element.play()
      return { kind: 'played', ...(lostOutput !== null && { lostOutput }) }
    } catch (error) {
      if (!(error instanceof DOMException)) throw error
      if (error.name === 'NotAllowedError') return { kind: 'blocked' }
      // Silenced before playback began.
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
