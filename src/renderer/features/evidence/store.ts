import { defineStore } from 'pinia'
import { shallowRef } from 'vue'
import type { EvidenceKind } from '../../../shared/model/evidence.ts'
import { useLateFollowers } from '../../bridge/late-followers.ts'

/** What somebody may ask for at once: the kinds of one matter. */
export const evidenceMatters = ['all', 'received', 'announced', 'shown', 'done', 'called', 'desk'] as const
export type EvidenceMatter = (typeof evidenceMatters)[number]

export const kindsOfMatter: Record<EvidenceMatter, readonly EvidenceKind[] | null> = {
  all: null,
  received: ['raised', 'acknowledged', 'changed', 'cleared', 'missed'],
  announced: ['announced', 'withheld'],
  shown: ['shown'],
  done: ['done'],
  called: ['called'],
  desk: ['connection', 'opened', 'retention', 'lost'],
}

/** What the evidence view was last asked for. */
export const useEvidence = defineStore('evidence', () => {
  const matter = shallowRef<EvidenceMatter>('all')
  useLateFollowers().onReset(() => {
    matter.value = 'all'
  })
  return {
    matter,
  }
})
