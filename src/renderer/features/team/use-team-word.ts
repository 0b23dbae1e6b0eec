import { isSamePlace } from '../../../shared/rules/server-alarms.ts'
import { isAtOtherDesk } from '../../../shared/rules/team-names.ts'
import type { TeamWordSubject } from '../../contributions.ts'
import { useTimes } from '../../ui/formats/use-times.ts'
import { useI18n } from '../../ui/i18n.ts'
import { useTeam } from './store.ts'

/** Says how old the word of another desk is while the team is away, and what of this desk is not shared yet. */
export function useTeamWord() {
  const { t } = useI18n()
  const { formats } = useTimes()
  const store = useTeam()
  return ({ by, path, alarmId }: TeamWordSubject): string => {
    const { state, since, unshared } = store.joined ?? {}
    if (isAtOtherDesk(by))
      return state === 'alone' && since ? t('team.asOf', { time: formats.value.minute(since) }) : ''
    const isUnshared = unshared?.some((each) => isSamePlace(each, { path, alarmId })) ?? false
    return isUnshared ? t('team.unshared') : ''
  }
}
