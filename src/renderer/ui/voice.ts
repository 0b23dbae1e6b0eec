import { computed, onScopeDispose, shallowRef } from 'vue'

/** Speech output; silent on a system without voices. */
export function useVoice() {
  const synthesis = 'speechSynthesis' in window ? window.speechSynthesis : null
  const voices = shallowRef(synthesis?.getVoices() ?? [])
  // Some systems list their voices only a while after the first request.
  const update = () => (voices.value = synthesis?.getVoices() ?? [])
  synthesis?.addEventListener('voiceschanged', update)
  onScopeDispose(() => synthesis?.removeEventListener('voiceschanged', update))

  /** A voice of that language, if there is one. */
  const voiceFor = (language: string) =>
    voices.value.find(({ lang }) => lang.toLowerCase().startsWith(language)) ?? null

  return {
    canSpeak: computed(() => voices.value.length > 0),
    /** False if a voice of another language has to be used. */
    speaks: (language: string) => voiceFor(language) !== null,
    say(text: string, language: string, volume: number) {
      if (!synthesis || voices.value.length === 0 || text === '') return
      // A message that is still being spoken is not restarted.
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
