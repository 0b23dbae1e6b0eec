import { computed, shallowRef } from 'vue'
import { freshId } from '../../../../shared/rules/server-profiles.ts'
import { useI18n } from '../../../ui/i18n.ts'
import { useSettings } from '../../../bridge/stores/settings.ts'
import { useContributions } from '../../../contributions.ts'
import { completeAddress, hostOf, newDraft } from '../profile-draft.ts'
import { withProposals } from '../state-names.ts'
import { useProfileDraft } from '../use-profile-draft.ts'
import { useServers } from '../../../bridge/use-servers.ts'
import { useSettingsChange } from '../../../bridge/use-settings-change.ts'

export const welcomeSteps = ['service', 'test', 'urgency', 'done'] as const
export type WelcomeStep = (typeof welcomeSteps)[number]

/**
 * The wizard from the first start to a server.
 *
 *   service ──demo──────────────────────────────> (finished)
 *      └──own──> test ──> urgency ──> done ──> (finished)
 *   Every step can go back one step or be cancelled.
 */
export function useWelcome(finished: () => void) {
  const { t } = useI18n()
  const store = useSettings()
  const servers = useServers()
  const change = useSettingsChange()
  const selfTest = useContributions().useSelfTest()
  const step = shallowRef<WelcomeStep>('service')
  const choice = shallowRef<'embedded' | 'remote'>('remote')
  const busy = shallowRef(false)
  const first = newDraft(freshId((store.settings?.profiles ?? []).map(({ id }) => id)))
  const { draft, problems, secrets, connectionTest, sample, validate, test } = useProfileDraft(first)
  const at = computed(() => welcomeSteps.indexOf(step.value))

  async function finish(done: () => Promise<boolean>): Promise<boolean> {
    busy.value = true
    const isDone = await done()
    if (isDone) {
      await change({ welcomed: true })
      finished()
    }
    busy.value = false
    return isDone
  }
  const keepDemo = () => {
    const demo = store.settings?.profiles.find(({ kind }) => kind === 'embedded')
    if (!demo || store.server?.id === demo.id) return finish(() => Promise.resolve(true))
    return finish(() => servers.use(demo.id))
  }
  const connect = () =>
    finish(async () => {
      const profile = validate()
      return profile !== null && (await servers.save(profile, secrets.value)) && servers.use(profile.id)
    })

  /** The last step, with the test of the desk after it. */
  async function finishAndTest() {
    if (await connect()) selfTest?.()
  }

  async function next() {
    if (step.value === 'service' && choice.value === 'embedded') return void (await keepDemo())
    if (step.value === 'done') return void (await connect())
    if (step.value === 'service') {
      if (draft.value.name.trim() === '') draft.value.name = hostOf(completeAddress(draft.value.baseUrl))
      if (validate() === null) return
    }
    if (step.value === 'test' && draft.value.stateLabels.length === 0)
      draft.value.stateLabels = withProposals([], sample.value, (meaning) =>
        t(`servers.stateWord.${meaning}`),
      )
    step.value = welcomeSteps[at.value + 1] ?? step.value
    if (step.value === 'test') await test()
  }
  function back() {
    step.value = welcomeSteps[at.value - 1] ?? step.value
  }
  /** The label of the button that continues. */
  const nextKey = computed(() => {
    if (step.value === 'done' || (step.value === 'service' && choice.value === 'embedded'))
      return 'welcome.finish'
    return step.value === 'test' && !connectionTest.passed.value ? 'welcome.skipTest' : 'welcome.next'
  })
  return {
    step,
    at,
    choice,
    draft,
    problems,
    connectionTest,
    test,
    sample,
    busy,
    next,
    /** Null where there is no test. */
    finishAndTest: selfTest && finishAndTest,
    back,
    nextKey,
  }
}
