/** Speaks where the system has voices; where it has none, nothing is said. */
export function useVoice() {
  const synthesis = 'speechSynthesis' in window ? window.speechSynthesis : null
  return {
    say(text: string, language: string, volume: number) {
      const voices = synthesis?.getVoices() ?? []
      if (!synthesis || voices.length === 0 || text === '') return
      // A message that is still being said is not begun again.
      if (synthesis.speaking) return
      const words = new SpeechSynthesisUtterance(text)
      words.voice = voices.find(({ lang }) => lang.toLowerCase().startsWith(language)) ?? null
      words.lang = words.voice?.lang ?? language
      words.volume = volume
      synthesis.speak(words)
    },
    stop() {
      synthesis?.cancel()
    },
  }
}
