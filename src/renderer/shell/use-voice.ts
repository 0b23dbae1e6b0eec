import { computed, onScopeDispose, shallowRef } from 'vue'

/** Speaks where the system has voices; where it has none, nothing is said, and `voices` is empty. */
export function useVoice() {
  const synthesis = 'speechSynthesis' in window ? window.speechSynthesis : null
  const voices = shallowRef(synthesis?.getVoices() ?? [])
  // Many a system tells its voices only a while after the first question.
  const look = () => (voices.value = synthesis?.getVoices() ?? [])
  synthesis?.addEventListener('voiceschanged', look)
  onScopeDispose(() => synthesis?.removeEventListener('voiceschanged', look))

  /** A voice of that language, if there is one. */
  const voiceFor = (language: string) =>
    voices.value.find(({ lang }) => lang.toLowerCase().startsWith(language)) ?? null

  return {
    canSpeak: computed(() => voices.value.length > 0),
    /** Whether somebody can say it as it is written; else a voice of another language tries. */
    speaks: (language: string) => voiceFor(language) !== null,
    say(text: string, language: string, volume: number) {
      if (!synthesis || voices.value.length === 0 || text === '') return
      // A message that is still being said is not begun again.
      if (synthesis.speaking) return
      const words = new SpeechSynthesisUtterance(text)
      words.voice = voiceFor(language)
      words.lang = words.voice?.lang ?? language
      words.volume = volume
      synthesis.speak(words)
    },
    stop() {
      synthesis?.cancel()
    },
  }
}
