import { useI18n } from '../../ui/i18n.ts'
import { onShiftAt } from '../../../shared/rules/working-hours.ts'
import { useContactBook } from '../../bridge/stores/contact-book.ts'
import { useClock } from '../../ui/clock.ts'
import { useTimes } from '../../ui/formats/use-times.ts'

/** Which groups are on shift now, by the working hours in the contact book. */
export function useOnShift() {
  const { t } = useI18n()
  const book = useContactBook()
  const clock = useClock()
  const { formats } = useTimes()
  const stateOf = (groupId: number) => onShiftAt(book.hours.get(groupId) ?? [], clock.now, clock.zone)
  return {
    isOn: (groupId: number): boolean => stateOf(groupId).isOn,
    /** The same at another time; null: its hours are not known. */
    isOnAt: (groupId: number, at: number): boolean | null => {
      const hours = book.hours.get(groupId)
      return hours === undefined ? null : onShiftAt(hours, at, clock.zone).isOn
    },
    /** Empty where a group has no hours. */
    text(groupId: number): string {
      if (!book.hours.has(groupId)) return ''
      const { isOn, until } = stateOf(groupId)
      const state = isOn ? 'on' : 'off'
      if (until === null) return t(`calls.shift.${state}`)
      const time = formats.value.minute(until)
      const isSoon = until - clock.now < 86_400_000
      return t(`calls.shift.${state}Until`, {
        time: isSoon ? time : `${formats.value.short(until, clock.now)} ${time}`,
      })
    },
  }
}
