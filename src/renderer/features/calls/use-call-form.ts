import { computed, onMounted, shallowRef } from 'vue'
import { useI18n } from '../../ui/i18n.ts'
import type { CallAudit } from '../../../shared/model/call.ts'
import { maxCalledIds } from '../../../shared/model/constants.ts'
import type { Result } from '../../../shared/result.ts'
import { useAuthorization } from '../../bridge/stores/authorization.ts'
import { useContactBook } from '../../bridge/stores/contact-book.ts'
import { useCallees, useReadCallees } from '../../bridge/stores/callees.ts'
import { useCalls } from './store.ts'
import { useSettings } from '../../bridge/stores/settings.ts'
import { useBridge } from '../../bridge/use-bridge.ts'
import { useClock } from '../../ui/clock.ts'
import { readBase64 } from '../../ui/files/browser-files.ts'
import { numberOf, uintProblem, type Problem } from '../../ui/problem.ts'
import { remainingChoice, resolveCalled } from './rules/call-choice.ts'
import { aboutOf, type CallChoice } from '../../alarm/call-subject.ts'
import { openPlaceholders } from './rules/call-template.ts'
import { findRepeatedCall } from './rules/earlier-calls.ts'
import { assignedGroup } from './rules/suggested-groups.ts'
import { useCallDialog, type CallDraft } from './dialogs.ts'
import { useCallTexts } from './use-call-texts.ts'
import { useCallServer } from '../../alarm/callee-servers.ts'
import { useOnShift } from './use-on-shift.ts'
import { useRecentCalls } from './use-recent-calls.ts'

/** With more groups than this, the service is not asked group by group for the one assigned to an alarm. */
const maxGroupRequests = 32

/**
 * State and actions of the call dialog: the resulting callees, validation, and one call at a time.
 *
 *   write ──Enter──▶ review ──Enter──▶ (authorization) ──▶ placed
 *     ▲                 │                    │
 *     └─────back────────┴──refused, failed───┘   the draft stays; people already reached are not called again
 */
export function useCallForm(draft: CallDraft) {
  const { t } = useI18n()
  const bridge = useBridge()
  const dialog = useCallDialog()
  const book = useContactBook()
  const callees = useCallees()
  const calls = useCalls()
  const authorization = useAuthorization()
  const settings = useSettings()
  const clock = useClock()
  const texts = useCallTexts()
  const recentCalls = useRecentCalls()
  const onShift = useOnShift()
  const servers = useCallServer()
  const readCallees = useReadCallees()
  const isBusy = computed(() => draft.isPlacing)
  const isSubmitted = shallowRef(false)
  let reading = Promise.resolve()
  // Enter pressed before the assigned group is found takes effect once it is; null: not searching.
  let findingGroup: Promise<void> | null = null
  let submitWhenFound = false

  const called = computed(() => resolveCalled(draft.choice, callees, (id) => book.contactName(id) ?? ''))
  /** Whose people are called: that of the alarm, else that of whoever was chosen first; null: any. */
  const server = computed(() => {
    const { subject, choice } = draft
    const ofSubject = subject && servers.ofPath(subject.path)
    const [first] = [...choice.groupIds, ...choice.groupingIds, ...choice.userIds]
    return ofSubject ?? (first === undefined ? null : servers.ofCallee(first))
  })
  const limits = computed(() => settings.settings?.calls)
  const maxAudioBytes = computed(() => limits.value?.mostAudioBytes ?? 0)
  const number = computed(() => numberOf(draft.number))

  const problems = computed(() => {
    const { userIds, groupIds } = called.value
    const found: Partial<Record<'who' | 'text' | 'number' | 'audio', Problem>> = {}
    if (userIds.length + groupIds.length === 0) found.who = { code: 'required' }
    else if (Math.max(userIds.length, groupIds.length) > maxCalledIds)
      found.who = { code: 'tooBig', max: maxCalledIds }
    if (draft.text.trim() === '') found.text = { code: 'required' }
    const numberProblem = draft.number.trim() === '' ? required : uintProblem(number.value)
    if (numberProblem) found.number = numberProblem
    if (draft.audio !== null && draft.audio.bytes > maxAudioBytes.value)
      found.audio = { code: 'tooBig', max: maxAudioBytes.value }
    return found
  })
  const repeat = computed(() =>
    findRepeatedCall(draft.text, called.value, calls.entries, {
      now: clock.now,
      repeatMinutes: limits.value?.repeatMinutes ?? 0,
    }),
  )

  function choose(choice: CallChoice) {
    draft.choice = choice
  }
  function update(part: Partial<Pick<CallDraft, 'text' | 'number' | 'templateId' | 'audio' | 'file'>>) {
    Object.assign(draft, part)
  }
  function submit() {
    if (draft.step === 'placed') return dialog.close()
    if (findingGroup !== null && problems.value.who?.code === 'required') {
      if (!submitWhenFound) void findingGroup.then(submit)
      submitWhenFound = true
      return
    }
    isSubmitted.value = true
    if (isBusy.value || authorization.isReadOnly || Object.keys(problems.value).length > 0) return
    if (draft.step === 'write') {
      draft.step = 'review'
      draft.result = null
    } else void place()
  }

  async function place() {
    // A second press while a call is in progress must not place a second call.
    draft.isPlacing = true
    try {
      const placed = await sendOrder()
      // Together with what came of it: the button that takes the focus then must not be disabled.
      draft.isPlacing = false
      if (placed) settle(placed)
    } finally {
      draft.isPlacing = false
    }
  }

  /** Null: it was not confirmed. */
  async function sendOrder() {
    // The members of the groups decide who is called directly.
    await reading
    const repeated = repeat.value
    // The people named in the question are called, even if the groups change meanwhile.
    const sent = called.value
    const prompt = repeated ? texts.repeated(repeated) : t('calls.sentence', sent.people.length)
    const granted = await authorization.requestAuthorization(
      'calls',
      prompt,
      repeated ? 'doubt' : 'confirmation',
    )
    if (!granted) return null
    const audio = draft.audio && (await readBase64(draft.audio.blob))
    const answer = await bridge.request('calls.place', {
      userIds: sent.userIds,
      groupIds: sent.groupIds,
      text: draft.text.trim(),
      number: number.value,
      audio,
      file: draft.file.trim() || null,
      about: draft.subject && aboutOf(draft.subject),
      pin: granted.pin,
    })
    return { answer, sent }
  }

  function settle({ answer, sent }: { answer: Result<CallAudit>; sent: typeof called.value }) {
    isSubmitted.value = false
    if (answer.ok) applyAnswer(answer.value, sent)
    else {
      draft.result = { kind: 'not-sent', failure: answer.error, at: clock.now }
      draft.step = 'write'
    }
    // If the dialog was closed meanwhile, it reopens: nobody may believe that the call was placed.
    if (draft.step !== 'placed' && dialog.draft === null) dialog.show(draft.key, () => draft)
  }

  function applyAnswer(entry: CallAudit, sent: typeof called.value) {
    draft.result = { kind: 'answered', entry }
    if (entry.answers.every(({ placed }) => placed === true)) {
      draft.step = 'placed'
      dialog.discard(draft)
    } else {
      draft.choice = remainingChoice(draft.choice, sent, entry)
      draft.step = 'write'
    }
  }

  function loadCallees() {
    reading = readCallees()
  }
  /** Only the filter of the alarm list tells which group the service assigns to an alarm: each group is asked once. */
  async function findAssignedGroup(alarmId: number): Promise<number | null> {
    const groupIds = [...callees.groups.keys()].filter((id) => servers.ofCallee(id) === server.value)
    if (groupIds.length > maxGroupRequests) return null
    const alarmsOf = async (callGroupId: number) => {
      const answer = await bridge.request('alarms.matching', { filter: { callGroupId } })
      return [callGroupId, answer.ok ? answer.value.ids : null] as const
    }
    return assignedGroup(alarmId, new Map(await Promise.all(groupIds.map(alarmsOf))))
  }
  /** Selects the assigned group, unless somebody has been chosen meanwhile. */
  async function selectAssignedGroup(alarmId: number) {
    await reading
    const groupId = await findAssignedGroup(alarmId)
    findingGroup = null
    if (groupId === null || !onShift.isOn(groupId)) return
    if (draft.choice !== draft.initialChoice || draft.step !== 'write') return
    draft.initialChoice = { ...draft.initialChoice, groupIds: [groupId] }
    draft.choice = draft.initialChoice
    draft.suggestedBy = 'assigned'
  }
  onMounted(() => {
    loadCallees()
    const alarmId = draft.subject?.alarmId ?? null
    if (alarmId !== null && draft.choice === draft.initialChoice && isEmpty(draft.initialChoice))
      findingGroup = selectAssignedGroup(alarmId)
  })

  return {
    draft,
    authorization,
    callees,
    server,
    isBusy,
    called,
    repeat,
    recentCalls,
    maxAudioBytes,
    choose,
    update,
    submit,
    loadCallees,
    /** The problem of a field; an empty field is one only after the first attempt to submit. */
    problemOf(part: keyof typeof problems.value): Problem | undefined {
      const problem = problems.value[part]
      return problem && (isSubmitted.value || problem.code !== 'required') ? problem : undefined
    },
    openPlaceholders: computed(() => openPlaceholders(draft.text)),
    /** How many calls about the alarm were placed from this desk before. */
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

const isEmpty = ({ userIds, groupIds, groupingIds }: CallChoice) =>
  userIds.length + groupIds.length + groupingIds.length === 0

export type CallForm = ReturnType<typeof useCallForm>
