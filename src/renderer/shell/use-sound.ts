import { computed, onBeforeUnmount, onMounted, onScopeDispose, shallowRef, watch, type Ref } from 'vue'
import { useI18n } from '../ui/i18n.ts'
import type { SoundId } from '../../shared/model/attention.ts'
import { useAnnunciation } from '../bridge/stores/annunciation.ts'
import { useClock } from '../ui/clock.ts'
import { useHost } from '../bridge/stores/host.ts'
import { useNotices } from '../bridge/stores/notices.ts'
import { useSettings } from '../bridge/stores/settings.ts'
import { useSoundPlayer, type SoundOutcome } from '../ui/sound-player.ts'
import { useVoice } from '../ui/voice.ts'

const interactions = ['pointerdown', 'keydown'] as const

/** Plays the sound that main asks for, repeatedly until main stops asking. */
export function useSound(page: Document): void {
  const { t, locale } = useI18n()
  const annunciation = useAnnunciation()
  const settings = useSettings()
  const host = useHost()
  const clock = useClock()
  const notices = useNotices()
  const player = useSoundPlayer()
  const voice = useVoice()
  const probed = shallowRef(false)
  /** Without its host the page must annunciate the loss itself. */
  const hostLost = computed(() => {
    const { lostAt } = host
    if (lostAt === null || lostAt === annunciation.silencedHostLoss) return false
    return clock.now - lostAt >= (settings.settings?.lossNotice.afterSeconds ?? Infinity) * 1_000
  })
  // A disconnected page leaves the sound to a connected one, as long as there is one.
  const isInformed = computed(() => host.carrier === 'open' || hostLost.value)
  const isLeader = useSoundLeader(
    computed(() => probed.value && !annunciation.soundBlocked && isInformed.value),
  )
  const requested = computed((): SoundId | null => {
    if (host.carrier !== 'open') return hostLost.value ? 'lost' : null
    return annunciation.state.sounding
  })

  const report = (outcome: SoundOutcome) => {
    annunciation.soundBlocked = outcome.kind === 'blocked'
    if (outcome.kind === 'failed')
      notices.reportFailure({ code: 'internal', message: t('attention.soundFailed', outcome) })
    if (outcome.kind === 'played' && outcome.lostOutput !== undefined)
      notices.reportFailure({
        code: 'internal',
        message: t('attention.outputGone', { name: outcome.lostOutput }),
      })
  }

  watch(
    () => (isLeader.value && settings.settings ? requested.value : null),
    (sound, _before, onEnd) => {
      if (sound === null) return
      let timer: ReturnType<typeof setTimeout> | null = null
      const round = () => {
        if (!settings.settings) return
        const { volume, repeatSeconds, speak } = settings.settings.sound
        void player.play(sound, volume).then(report)
        if (speak && host.carrier === 'open') voice.say(annunciation.state.spoken, locale.value, volume)
        timer = setTimeout(round, repeatSeconds * 1_000)
      }
      round()
      onEnd(() => {
        if (timer !== null) clearTimeout(timer)
        player.stop()
        voice.stop()
      })
    },
    { immediate: true },
  )

  const probe = async () => {
    report(await player.probe())
    probed.value = true
  }
  const onInteraction = () => {
    if (annunciation.soundBlocked) void probe()
  }
  onMounted(() => {
    void probe()
    for (const interaction of interactions) page.addEventListener(interaction, onInteraction)
  })
  onBeforeUnmount(() => {
    for (const interaction of interactions) page.removeEventListener(interaction, onInteraction)
  })
}

const lockName = 'tocsin-sound'

/**
 * True while this page plays the sounds: one page at a time among all pages of one browser or program. A page that
 * cannot play sound gives up the lock, and the next page takes over when this one closes.
 */
function useSoundLeader(able: Ref<boolean>): Readonly<Ref<boolean>> {
  const isLeader = shallowRef(false)
  // A page served without encryption from another machine has no locks; it plays by itself.
  const locks = 'locks' in navigator ? navigator.locks : null

  const acquire = (signal: AbortSignal): void => {
    if (!locks) {
      isLeader.value = true
      return
    }
    const held = locks.request(lockName, { signal }, async () => {
      isLeader.value = true
      await new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true }))
    })
    held.catch((error: unknown) => {
      if (!signal.aborted) throw error
    })
  }

  let release: AbortController | null = null
  const update = (isAble: boolean) => {
    release?.abort()
    release = null
    isLeader.value = false
    if (!isAble) return
    release = new AbortController()
    acquire(release.signal)
  }
  watch(able, update, { immediate: true })
  onScopeDispose(() => update(false))
  return isLeader
}
