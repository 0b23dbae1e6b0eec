import { useRouter } from 'vue-router'
import type { Reply } from '../../../shared/ipc/requests.ts'
import { createCollectionFeed } from '../../bridge/collection-feed.ts'
import { useAlarmHelp } from '../../bridge/stores/alarm-help.ts'
import type { Feature } from '../../feature.ts'
import { useCommands } from '../../ui/commands.ts'
import type { en } from './messages/en.ts'
import type { en as viewEn } from './view-messages/en.ts'
import { useHelpView } from './store.ts'

export const alarmHelp: Feature<typeof en & typeof viewEn, 'alarm-help'> = {
  view: {
    name: 'alarm-help',
    path: '/alarm-help',
    labelKey: 'alarmHelp.title',
    group: 'desk',
    // From the details of an alarm, the settings and the palette: it is edited now and then, and read at the alarm.
    isLinkedOnly: true,
    component: () => import('./AlarmHelpView.vue'),
    address: async () => (await import('./address.ts')).alarmHelpAddress,
  },
  contributes: { linkToAlarmHelp: (pattern) => ({ name: 'alarm-help', query: { open: pattern } }) },
  setup() {
    const router = useRouter()
    useCommands([
      {
        id: 'go.alarm-help',
        group: 'go',
        labelKey: 'alarmHelp.command.open',
        run: () => router.push({ name: 'alarm-help' }),
      },
    ])
  },
  follow(bridge) {
    const { replace, reset } = useAlarmHelp()
    const { read, ...feed } = createCollectionFeed<Reply<'alarmHelp.rules'>, never>({
      store: { replace: (rules) => void replace(rules), apply: (change) => change, reset },
      read: () => bridge.request('alarmHelp.rules', null),
      changeIn: () => null,
    })
    return [
      {
        ...feed,
        // An import may change every entry: a push says only that there is something else to read.
        push(push) {
          if (push.name === 'alarmHelp.changed') read()
        },
      },
      { reset: useHelpView().reset },
    ]
  },
}
