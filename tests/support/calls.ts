import type { SeenCall } from '../../src/shared/rules/seen-call.ts'
import type { CallAnswer, CallAudit } from '../../src/shared/model/call.ts'

/** An answer with what a test does not care about filled in: call placed. */
export const makeAnswer = (given: Partial<CallAnswer> = {}): CallAnswer => ({
  to: 'users',
  ids: [1],
  answeredAt: 1_000_000,
  placed: true,
  reply: true,
  failure: null,
  ...given,
})

/** An entry of a call with what a test does not care about filled in. */
export const makeEntry = ({
  order,
  ...given
}: Partial<Omit<CallAudit, 'order'>> & { order?: Partial<CallAudit['order']> } = {}): CallAudit => ({
  id: 'a',
  at: 1_000_000,
  people: [],
  groups: [],
  answers: [makeAnswer()],
  ...given,
  order: {
    userIds: [1],
    groupIds: [],
    text: 'Come',
    number: 1,
    file: null,
    about: null,
    audioBytes: null,
    ...order,
  },
})

/** A record of a call with what a test does not care about filled in. */
export const makeSeen = (given: Partial<SeenCall> = {}): SeenCall => ({
  key: '1',
  callId: null,
  userId: 1,
  name: 'M. Arnaud',
  groupId: null,
  alarmId: null,
  at: 1_000_000,
  text: 'Come',
  outcome: 'ringing',
  answeredAt: null,
  endedAt: null,
  isOver: false,
  ...given,
})
