import { computed, onMounted, shallowRef } from 'vue'
import { useI18n } from 'vue-i18n'
import { maxCalledIds } from '../../../shared/model/limits.ts'
import type { CallAudit } from '../../../shared/model/call-audit.ts'
import { readBase64 } from '../../ui/files/read-base64.ts'
import { leftToCall, whoIsCalled, type CallChoice } from './rules/call-choice.ts'
import { aboutOf } from './rules/call-subject.ts'
import { openPlaceholders } from './rules/call-template.ts'
import { repeatOf } from './rules/repeat-guard.ts'
import { useActing } from '../../bridge/stores/acting.ts'
import { useBook } from '../../bridge/stores/book.ts'
import { useCallees } from '../../bridge/stores/callees.ts'
import { useCalls } from '../../bridge/stores/calls.ts'
import { useCallSheet, type CallDraft } from './call-sheet.ts'
import { useClock } from '../../ui/clock.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { numberOf, uintProblem, type Problem } from '../../ui/problem.ts'
import { useAssignedGroup } from './use-assigned-group.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useReadCallees } from '../../bridge/use-callees.ts'
import { useCallWords } from './use-call-words.ts'
import { useDayCalls } from './use-day-calls.ts'

/**
 * Everything the call dialog does: who would be called, what is wrong, and one call at a time.
 *
 *   write ──Enter──▶ review ──Enter──▶ (leave to act) ──▶ placed
 *     ▲                 │                   │
 *     └─────back────────┴──refused, failed──┘   what was written stays; who was reached is not called again
 */
export function useCallForm(draft: CallDraft) {
  const { t } = useI18n()
  const bridge = useBridge()
  const sheet = useCallSheet()
  const book = useBook()
  const callees = useCallees()
  const calls = useCalls()
  const acting = useActing()
  const settings = useSettings()
  const clock = useClock()
  const words = useCallWords()
  const day = useDayCalls()
  const readCallees = useReadCallees()
  const findAssigned = useAssignedGroup()
  const busy = shallowRef(false)
  const tried = shallowRef(false)
  let reading = Promise.resolve()
  // Who presses Enter before the usual group is found goes on once it is; set to null then.
  let finding: Promise<void> | null = null
  let goesOn = false

  const called = computed(() => whoIsCalled(draft.choice, callees, (id) => book.contactName(id) ?? ''))
  const limits = computed(() => settings.settings?.calls)
  const mostAudioBytes = computed(() => limits.value?.mostAudioBytes ?? 0)
  const number = computed(() => numberOf(draft.number))

  const problems = computed(() => {
    const { userIds, groupIds } = called.value
    const found: Partial<Record<'who' | 'text' | 'number' | 'audio', Problem>> = {}
    if (userIds.length + groupIds.length === 0) found.who = { code: 'required' }
    else if (Math.max(userIds.length, groupIds.length) > maxCalledIds)
      found.who = { code: 'tooBig', max: maxCalledIds }
    if (draft.text.trim() === '') found.text = { code: 'required' }
    const wrongNumber = draft.number.trim() === '' ? required : uintProblem(number.value)
    if (wrongNumber) found.number = wrongNumber
    if (draft.audio !== null && draft.audio.bytes > mostAudioBytes.value)
      found.audio = { code: 'tooBig', max: mostAudioBytes.value }
    return found
  })
  const repeat = computed(() =>
    repeatOf(draft.text, called.value, calls.entries, {
      now: clock.now,
      repeatMinutes: limits.value?.repeatMinutes ?? 0,
    }),
  )

  function choose(choice: CallChoice) {
    draft.choice = choice
  }
  function put(part: Partial<Pick<CallDraft, 'text' | 'number' | 'templateId' | 'audio' | 'file'>>) {
    Object.assign(draft, part)
  }
  function submit() {
    if (draft.step === 'placed') return sheet.close()
    if (finding !== null && problems.value.who?.code === 'required') {
      if (!goesOn) void finding.then(submit)
      goesOn = true
      return
    }
    tried.value = true
    if (busy.value || acting.readOnly || Object.keys(problems.value).length > 0) return
    if (draft.step === 'write') {
      draft.step = 'review'
      draft.end = null
    } else void place()
  }

  async function place() {
    // A second press while a call is under way must not become a second call.
    busy.value = true
    // Who is in the groups decides who is called directly.
    await reading
    const doubt = repeat.value
    const sentence = doubt ? words.repeated(doubt) : t('calls.sentence', called.value.people.length)
    const leave = await acting.leaveTo('calls', sentence, doubt ? 'doubt' : 'confirmation')
    if (!leave) {
      busy.value = false
      return
    }
    const sent = called.value
    const audio = draft.audio && (await readBase64(draft.audio.blob))
    const answer = await bridge.request('calls.place', {
      ...{ userIds: sent.userIds, groupIds: sent.groupIds, text: draft.text.trim(), number: number.value },
      ...{ audio, file: draft.file.trim() || null },
      ...{ about: draft.subject && aboutOf(draft.subject), pin: leave.pin },
    })
    busy.value = false
    tried.value = false
    if (answer.ok) take(answer.value, sent)
    else {
      draft.end = { kind: 'not-sent', failure: answer.error, at: clock.now }
      draft.step = 'write'
    }
    // Closed meanwhile, it comes back with what went wrong: nobody is to think that somebody was called.
    if (draft.step !== 'placed' && sheet.draft === null) sheet.show(draft.key, () => draft)
  }

  function take(entry: CallAudit, sent: typeof called.value) {
    draft.end = { kind: 'answered', entry }
    if (entry.answers.every(({ placed }) => placed === true)) {
      draft.step = 'placed'
      sheet.finish(draft)
    } else {
      draft.choice = leftToCall(draft.choice, sent, entry)
      draft.step = 'write'
    }
  }

  function loadCallees() {
    reading = readCallees()
  }
  /** Chooses the group that the service has for the alarm, where nobody is chosen and nobody chooses meanwhile. */
  async function chooseAssigned(alarmId: number) {
    await reading
    const groupId = await findAssigned(alarmId)
    finding = null
    if (groupId === null || draft.choice !== draft.first || draft.step !== 'write') return
    draft.first = { ...draft.first, groupIds: [groupId] }
    draft.choice = draft.first
    draft.why = 'assigned'
  }
  onMounted(() => {
    loadCallees()
    const alarmId = draft.subject?.alarmId ?? null
    if (alarmId !== null && draft.choice === draft.first && isNobody(draft.first))
      finding = chooseAssigned(alarmId)
  })

  return {
    ...{
      draft,
      acting,
      callees,
      busy,
      called,
      repeat,
      day,
      mostAudioBytes,
      choose,
      put,
      submit,
      loadCallees,
    },
    /** What is wrong with a part, once that is worth saying: what is empty is no mistake before it is sent. */
    problemOf(part: keyof typeof problems.value): Problem | undefined {
      const problem = problems.value[part]
      return problem && (tried.value || problem.code !== 'required') ? problem : undefined
    },
    openPlaceholders: computed(() => openPlaceholders(draft.text)),
    /** How often this desk called about the alarm before. */
    calledBefore: computed(
      () =>
        calls.entries.filter(
          ({ order }) => order.about !== null && order.about.alarmId === draft.subject?.alarmId,
        ).length,
    ),
    back: () => (draft.step = 'write'),
  }
}

const required: Problem = { code: 'required' }

const isNobody = ({ userIds, groupIds, groupingIds }: CallChoice) =>
  userIds.length + groupIds.length + groupingIds.length === 0

export type CallForm = ReturnType<typeof useCallForm>
