import { parentPort, workerData } from 'node:worker_threads'
import { messageOf } from '../../shared/errors.ts'
import type {
  MemoryAnswer,
  MemoryMessage,
  MemoryPlace,
  MemoryRequest,
  MemoryWorkerData,
  SetAside,
} from './client.ts'
import { openServerMemory, type ServerMemory } from './server-memory.ts'

// A thread for the memories of all servers, so that neither reading, sorting nor comparing keeps the desk from its
// alarms.
const { progress } = workerData as MemoryWorkerData
/** Says that something was done. */
const getOn = () => void Atomics.add(progress, 0, 1)
const memories = new Map<number, ServerMemory>()
/** Why a memory could not be opened, until somebody asks it. */
const unopened = new Map<number, string>()
let learning = Promise.resolve()

/** One after the other; one that failed was reported to whoever asked for it, and fails no later one. */
function inTurn(learn: () => Promise<void>): Promise<void> {
  learning = learning.then(learn, learn)
  return learning
}

function open(memory: number, place: MemoryPlace): void {
  try {
    const opened = openServerMemory({
      ...place,
      inTurn,
      onStep: getOn,
      onSetAside: (aside) => parentPort?.postMessage({ memory, ...aside } satisfies SetAside),
    })
    memories.set(memory, opened)
  } catch (error) {
    unopened.set(memory, messageOf(error))
  }
}

async function answer(memory: number, request: MemoryRequest): Promise<unknown> {
  const value: unknown = await memories.get(memory)?.answer(request)
  if (request.kind === 'close') memories.delete(memory)
  return value
}

async function reply(memory: number, ticket: number, request: MemoryRequest): Promise<void> {
  const problem = unopened.get(memory)
  unopened.delete(memory)
  let told: MemoryAnswer
  try {
    if (problem === undefined) told = { ticket, value: await answer(memory, request) }
    else told = { ticket, problem, isUnopened: true }
  } catch (error) {
    told = { ticket, problem: messageOf(error) }
  }
  getOn()
  parentPort?.postMessage(told)
}

parentPort?.on('message', (message: MemoryMessage) => {
  getOn()
  const { memory } = message
  if ('place' in message) open(memory, message.place)
  else if ('changes' in message) memories.get(memory)?.apply(message.changes)
  else if ('remarks' in message) memories.get(memory)?.takeRemarks(message.remarks)
  else void reply(memory, message.ticket, message.request)
})
