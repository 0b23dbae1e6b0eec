import { parseFlags } from '../../src/service/flags.ts'
import { createService } from '../../src/service/index.ts'

// The embedded service in a process of its own whose operators the bench plays: it acknowledges what it is told to.
const parsed = parseFlags(process.argv.slice(2), process.env, String)
if (parsed.kind !== 'run') throw new Error('the scripted service takes the flags of the service')
const { token, ...flags } = parsed.flags
const service = createService({ ...flags, token: token ?? '' })
process.on('message', ({ ticket, id }: { ticket: number; id: number }) => {
  void service.acknowledge(id, 'P. Operator').then((isDone) => process.send?.({ ticket, isDone }))
})
process.on('disconnect', () => process.exit())
process.send?.(await service.start())
