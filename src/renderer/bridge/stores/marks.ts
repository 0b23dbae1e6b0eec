import { defineStore } from 'pinia'
import { computed, shallowRef } from 'vue'
import { changedMap } from '../collection-feed.ts'
import { isOfPerson } from '../../../shared/rules/team-names.ts'
import { useHost } from './host.ts'
import type { Claim, Marks, MarksChange, Note } from '../../../shared/model/marks.ts'

/** Who has taken which alarm, and notes on tags: the desk's own, as main last sent them. */
export const useMarks = defineStore('marks', () => {
  const host = useHost()
  const claims = shallowRef<ReadonlyMap<number, Claim>>(new Map())
  const notes = shallowRef<ReadonlyMap<string, Note>>(new Map())
  /** What is being written, by tag: it stays while other details are open. */
  const drafts = shallowRef<ReadonlyMap<string, string>>(new Map())
  /** Whether a name is of whoever is at this screen, or the screen's own where nobody has said who that is. */
  const isOwn = (by: string) =>
    host.person === null ? by === host.about?.actor.name : isOfPerson(by, host.person)
  const newestNotes = computed(() => {
    const newest = new Map<string, Note>()
    for (const note of notes.value.values())
      if (note.at >= (newest.get(note.path)?.at ?? note.at)) newest.set(note.path, note)
    return newest
  })
  return {
    isOwn,
    /** Who has taken an alarm; null: nobody. */
    holderOf({ id }: { id: number }) {
      const by = claims.value.get(id)?.by
      return by === undefined ? null : { by, isMine: isOwn(by) }
    },
    claims,
    drafts,
    draft(path: string, text: string) {
      const others = [...drafts.value].filter(([other]) => other !== path)
      drafts.value = new Map(text === '' ? others : [...others, [path, text]])
    },
    /** By their ids, the oldest first. */
    notes,
    replace(marks: Marks) {
      claims.value = new Map(marks.claims.map((claim) => [claim.alarmId, claim]))
      notes.value = new Map(marks.notes.map((note) => [note.id, note]))
    },
    apply({ put, remove }: MarksChange) {
      claims.value = changedMap(
        claims.value,
        { put: put.claims, remove: remove.claims },
        ({ alarmId }) => alarmId,
      )
      notes.value = changedMap(notes.value, { put: put.notes, remove: remove.notes }, ({ id }) => id)
    },
    /** Another server has other alarms. */
    reset() {
      claims.value = new Map()
      notes.value = new Map()
      drafts.value = new Map()
    },
    /** The newest note of each tag. */
    newestNotes,
    /** The notes on a tag, the newest first. */
    notesOn: (path: string) =>
      [...notes.value.values()].filter((note) => note.path === path).sort((a, b) => b.at - a.at),
  }
})
