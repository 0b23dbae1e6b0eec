import { computed } from 'vue'
import { useI18n } from 'vue-i18n'
import type { Alarm } from '../../../../shared/model/alarm.ts'
import { isAcknowledged } from '../../../../shared/rules/alarm-state.ts'
import { instantOf } from '../../../ui/formats/instant.ts'
import { otherFields } from '../../../alarm/other-fields.ts'
import { useClock } from '../../../ui/clock.ts'
import { useSettings } from '../../../bridge/stores/settings.ts'
import { useLabels, useStateLabel } from '../../../alarm/use-labels.ts'
import { useTimes } from '../../../ui/formats/use-times.ts'

/** Every field of an alarm, labelled for people and grouped as the detail shows them. */
export function useAlarmFacts(alarm: () => Alarm) {
  const { t } = useI18n()
  const { formats, fineAgo } = useTimes()
  const clock = useClock()
  const settings = useSettings()
  const stateLabel = useStateLabel()
  const labels = useLabels()

  const timeFact = (label: string, text: string) => {
    const instant = instantOf(text, settings.server?.zone ?? '')
    if (instant === null) return { label, text }
    const time = formats.value.dated(instant, clock.now)
    return {
      label,
      text: t('detail.timeAgo', { time, age: fineAgo(instant) }),
      hover: `${formats.value.full(instant)}\n${text}`,
    }
  }
  const stateText = (subject: Alarm) =>
    t('detail.stateValue', {
      state: stateLabel(subject.state),
      ack: isAcknowledged(subject) ? t('live.acknowledged') : t('live.notAcknowledged'),
    })

  return {
    main: computed(() => [
      { label: t('detail.state'), text: stateText(alarm()), hover: String(alarm().state) },
      timeFact(t('detail.raised'), alarm().alarmTime),
      timeFact(t('detail.lastChange'), alarm().lastChange),
      { label: t('detail.value'), text: alarm().value },
      { label: t('detail.acknowledgedBy'), text: labels.textOf('userId', alarm().ackUser) },
      { label: t('detail.masked'), text: alarm().masked ? t('detail.yes') : t('detail.no') },
      { label: t('detail.comment'), text: alarm().comment },
    ]),
    messages: computed(() => [
      { label: t('detail.onAlarm'), text: alarm().message },
      { label: t('detail.onReset'), text: alarm().resetMessage },
      { label: t('detail.onAck'), text: alarm().ackMessage },
    ]),
    files: computed(() => [
      { label: t('detail.onAlarm'), text: alarm().attachedFile },
      { label: t('detail.onReset'), text: alarm().resetAttachedFile },
      { label: t('detail.onAck'), text: alarm().ackAttachedFile },
    ]),
    tag: computed(() => [
      { label: t('detail.name'), text: alarm().name },
      { label: t('detail.localizedName'), text: alarm().localizedName },
      { label: t('detail.fullPath'), text: alarm().fullPath, isPath: true },
      { label: t('detail.dataServer'), text: labels.textOf('dataServerId', alarm().dataServerId) },
      { label: t('detail.id'), text: String(alarm().id) },
    ]),
    other: computed(() =>
      otherFields(alarm()).map(({ name, text }) => ({ label: name, text: labels.textOf(name, text) })),
    ),
  }
}
