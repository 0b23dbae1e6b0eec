import { computed, ref, shallowRef, watch } from 'vue'
import type { Alarm } from '../../../shared/model/alarm.ts'
import { useI18n } from '../../ui/i18n.ts'
import { profileOf, type DraftProblems, type ProfileDraft } from './profile-draft.ts'
import type { ProfileSecrets } from '../../bridge/use-servers.ts'
import { useConnectionTest } from './use-connection-test.ts'

const typedOrNull = (text: string) => (text.trim() === '' ? null : text.trim())

/** The form of a server profile: its draft, the problems in it, and its connection test. */
export function useProfileDraft(first: ProfileDraft) {
  const { t } = useI18n()
  const untouched = JSON.stringify(first)
  const draft = ref(first)
  /** Empty required fields are reported only after the first attempt to submit. */
  const isValidated = ref(false)
  const read = computed(() => profileOf(draft.value))
  const connectionTest = useConnectionTest()
  // A result is not valid for a changed form; names of states change nothing in it.
  watch(() => JSON.stringify({ ...draft.value, stateLabels: [] }), connectionTest.forget, { flush: 'sync' })
  // The sample outlives the test, because choosing the scale changes the draft and so resets the test.
  const sample = shallowRef<readonly Alarm[]>([])
  watch(connectionTest.result, (result) => {
    if (result) sample.value = result.sample
  })

  const typed = computed(() => JSON.stringify(draft.value) !== untouched)
  /** A token or secret that the service did not accept, until something in the form changes. */
  const refusedSecret = computed((): DraftProblems => {
    for (const { finding } of connectionTest.lines.value)
      if (finding?.code === 'not-accepted')
        return { secret: { code: 'said', text: t('test.finding.not-accepted', finding) } }
    return {}
  })
  const problems = computed((): DraftProblems => {
    if (read.value.ok) return refusedSecret.value
    const { problems: all } = read.value
    if (isValidated.value) return all
    return Object.fromEntries(
      typed.value ? Object.entries(all).filter(([, problem]) => problem.code !== 'required') : [],
    )
  })
  /** The secrets that were typed; an empty field keeps the stored one. */
  const secrets = computed((): ProfileSecrets => {
    const { secret, clientSecret, auth, grant } = draft.value
    const besidePassword = auth === 'oauth' && grant === 'password'
    return { secret: typedOrNull(secret), clientSecret: besidePassword ? typedOrNull(clientSecret) : null }
  })
  /** The profile if the form is valid, else null; from then on every field shows its problem. */
  const validate = () => {
    isValidated.value = true
    return read.value.ok ? read.value.profile : null
  }

  return {
    draft,
    problems,
    secrets,
    connectionTest,
    sample,
    validate,
    refused: computed(() => isValidated.value && !read.value.ok),
    async test(): Promise<void> {
      const profile = validate()
      if (profile) await connectionTest.run(profile, secrets.value)
    },
  }
}
