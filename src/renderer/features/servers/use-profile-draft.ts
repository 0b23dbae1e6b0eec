import { computed, ref, watch } from 'vue'
import { profileOf, type ProfileDraft } from './profile-draft.ts'
import type { ProfileSecrets } from '../../bridge/use-servers.ts'
import { useConnectionTest } from './use-connection-test.ts'

const typedOrNull = (text: string) => (text.trim() === '' ? null : text.trim())

/** A server's form: what is typed, what is wrong with it, and what trying it found. */
export function useProfileDraft(first: ProfileDraft) {
  const untouched = JSON.stringify(first)
  const draft = ref(first)
  /** A field is not wrong before anybody had the chance to fill it. */
  const judged = ref(false)
  const read = computed(() => profileOf(draft.value))
  const trial = useConnectionTest()
  // What was tried is not what stands in the form any more.
  watch(draft, trial.forget, { deep: true, flush: 'sync' })

  const typed = computed(() => JSON.stringify(draft.value) !== untouched)
  const problems = computed(() => {
    if (read.value.ok) return {}
    const { problems: all } = read.value
    if (judged.value) return all
    // Empty is worth a word only once the form was offered.
    return Object.fromEntries(
      typed.value ? Object.entries(all).filter(([, problem]) => problem.code !== 'required') : [],
    )
  })
  /** What was typed to sign in with; nothing typed leaves what is stored. */
  const secrets = computed((): ProfileSecrets => {
    const { secret, clientSecret, auth, grant } = draft.value
    const besidePassword = auth === 'oauth' && grant === 'password'
    return { secret: typedOrNull(secret), clientSecret: besidePassword ? typedOrNull(clientSecret) : null }
  })
  /** The profile where the form is right; else null, and from then on every field says what is wrong. */
  const judge = () => {
    judged.value = true
    return read.value.ok ? read.value.profile : null
  }

  return {
    draft,
    problems,
    secrets,
    trial,
    judge,
    refused: computed(() => judged.value && !read.value.ok),
    async test(): Promise<void> {
      const profile = judge()
      if (profile) await trial.run(profile, secrets.value)
    },
  }
}
