import { defineStore } from 'pinia'
import { shallowRef } from 'vue'

interface Spoken {
  sentence: string
  /** It interrupts what is being read. */
  isUrgent: boolean
  /** Counts the sentences, so that a repeated one is a new element and is read again. */
  count: number
  place: symbol
}

/**
 * Sentences for screen readers only. An open dialog hides the rest of the page from a screen reader, so each dialog has
 * its own place for them (SpokenLines.vue), and the topmost one speaks. A place that becomes the topmost again must not
 * repeat its sentence: a sentence ends when the topmost place changes.
 */
export const useAnnouncer = defineStore('announcer', () => {
  const spoken = shallowRef<Spoken | null>(null)
  let places: readonly symbol[] = []
  let count = 0
  /** The last sentence on the page, from which a screen reader reads it. */
  let shown = 0
  function setPlaces(next: readonly symbol[]) {
    places = next
    const place = next.at(-1)
    const said = spoken.value
    // A sentence that nobody can have heard yet moves to the new place.
    spoken.value = said && said.count > shown && place ? { ...said, place } : null
  }
  return {
    spoken,
    say(sentence: string, isUrgent = false) {
      const place = places.at(-1)
      if (place !== undefined) spoken.value = { sentence, isUrgent, count: ++count, place }
    },
    /** Called by the element that shows the sentence, once it is on the page. */
    markShown(which: number) {
      shown = which
    },
    addPlace(place: symbol) {
      setPlaces([...places, place])
    },
    removePlace(place: symbol) {
      setPlaces(places.filter((other) => other !== place))
    },
  }
})

/** What was done last at the reader's request and shows nowhere else, such as a copy. */
export const useDone = defineStore('done', () => {
  const last = shallowRef<{ text: string } | null>(null)
  return {
    /** A new object each time: the same words twice are said twice. */
    last,
    say(text: string) {
      last.value = { text }
    },
  }
})
