import { computed, onBeforeUnmount, onMounted, shallowRef, watch } from 'vue'
import { useI18n } from 'vue-i18n'
import type { SoundId } from '../../shared/model/attention.ts'
import { useAnnunciation } from '../bridge/stores/annunciation.ts'
import { useClock } from '../ui/clock.ts'
import { useHost } from '../bridge/stores/host.ts'
import { useNotices } from '../bridge/stores/notices.ts'
import { useSettings } from '../bridge/stores/settings.ts'
import { useSoundPlayer, type SoundOutcome } from '../ui/sound-player.ts'
import { useSoundTurn } from './use-sound-leader.ts'
import { useVoice } from '../ui/voice.ts'

const touches = ['pointerdown', 'keydown'] as const

/** Sounds what the desk asks for, again and again until it asks no more. */
export function useSound(page: Document): void {
  const { t, locale } = useI18n()
  const attention = useAnnunciation()
  const settings = useSettings()
  const host = useHost()
  const clock = useClock()
  const notices = useNotices()
  const player = useSoundPlayer()
  const voice = useVoice()
  const tried = shallowRef(false)
  const turn = useSoundTurn(computed(() => tried.value && !attention.soundBlocked))

  /** A page that has lost its host for too long says so itself: nobody else can. */
  const hostLost = computed(() => {
    const { lostAt } = host
    if (lostAt === null || lostAt === attention.silencedHostLoss) return false
    return clock.now - lostAt >= (settings.settings?.lossNotice.afterSeconds ?? Infinity) * 1_000
  })
  const asked = computed((): SoundId | null => {
    if (host.carrier !== 'open') return hostLost.value ? 'lost' : null
    return attention.state.sounding
  })

  const take = (outcome: SoundOutcome) => {
    attention.soundBlocked = outcome.kind === 'blocked'
    if (outcome.kind === 'failed')
      notices.reportFailure({ code: 'internal', message: t('attention.soundFailed', outcome) })
  }

  watch(
    () => (turn.value && settings.settings ? asked.value : null),
    (sound, _before, onEnd) => {
      if (sound === null) return
      let timer: ReturnType<typeof setTimeout> | null = null
      const round = () => {
        if (!settings.settings) return
        const { volume, repeatSeconds, speak } = settings.settings.sound
        void player.play(sound, volume).then(take)
        if (speak && host.carrier === 'open') voice.say(attention.state.spoken, locale.value, volume)
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
    take(await player.probe())
    tried.value = true
  }
  const onTouch = () => {
    if (attention.soundBlocked) void probe()
  }
  onMounted(() => {
    void probe()
    for (const touch of touches) page.addEventListener(touch, onTouch)
  })
  onBeforeUnmount(() => {
    for (const touch of touches) page.removeEventListener(touch, onTouch)
  })
}
