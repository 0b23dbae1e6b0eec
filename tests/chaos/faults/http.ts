import { noHealing, type FaultKind } from '../fault.ts'
import type { Exchange, Meddling } from '../http-middle.ts'
import type { Rig } from '../rig.ts'
import { serviceToken } from '../service-process.ts'

const meddled = (name: string, meddling: Meddling, lastsMs = 3_000): FaultKind => ({
  name,
  lastsMs,
  inject({ middle }) {
    middle.set(meddling)
    return () => Promise.resolve(middle.set({}))
  },
})

/** The same, with the hub cut so that it has to negotiate meanwhile. */
const meddledAtReconnect = (name: string, meddling: Meddling, lastsMs = 4_000): FaultKind => ({
  name,
  lastsMs,
  inject({ middle }) {
    middle.set(meddling)
    middle.closeHub()
    return () => Promise.resolve(middle.set({}))
  },
})

const isNegotiation = ({ path }: Exchange) => path.endsWith('/negotiate')

const answering = (
  status: number,
  body: string,
  headers: Readonly<Record<string, string>> = { 'Content-Type': 'application/json' },
): Required<Pick<Meddling, 'answer'>> => ({
  answer({ response }) {
    response.writeHead(status, headers).end(body)
    return true
  },
})

const problem = (status: number, headers: Readonly<Record<string, string>> = {}) =>
  answering(status, JSON.stringify({ title: 'Chaos', status }), {
    'Content-Type': 'application/problem+json',
    ...headers,
  })

const negotiating = (answer: Required<Pick<Meddling, 'answer'>>): Meddling => ({
  answer: (exchange) => isNegotiation(exchange) && answer.answer(exchange),
})

const redirected = {
  answer: ({ path, response }: Exchange) => {
    response.writeHead(307, { Location: `http://127.0.0.1:9/elsewhere${path}` }).end()
    return true
  },
}

/** What becomes of the token while the hub is connected: the service refuses the one that the desk has. */
async function expireToken({ middle, observer, service }: Rig): Promise<() => Promise<void>> {
  const answer = await fetch(`http://127.0.0.1:${service().port()}/oauth/token`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({
      grant_type: 'client_credentials',
      client_id: 'tocsin',
      client_secret: serviceToken,
    }).toString(),
  })
  const { access_token: next } = (await answer.json()) as { access_token: string }
  middle.set({
    answer: (exchange) =>
      exchange.header('authorization') !== `Bearer ${next}` && problem(401).answer(exchange),
  })
  middle.closeHub()
  return async () => {
    await observer().request('session.signIn', { token: next })
    middle.set({})
  }
}

/** What a service, or somebody in its place, answers by HTTP. */
export const httpFaults: readonly FaultKind[] = [
  meddledAtReconnect('upgrade stalled', { stallsUpgrade: true }, 7_000),
  meddledAtReconnect('401 at the negotiation', negotiating(problem(401))),
  meddledAtReconnect('503 at the negotiation', negotiating(problem(503))),
  meddledAtReconnect('negotiation answered with HTML', negotiating(answering(200, '<html>Log in</html>'))),
  meddledAtReconnect(
    'negotiation that promises unknown transports',
    negotiating(answering(200, '{"connectionId":"x","availableTransports":[{"transport":"Pigeons"}]}')),
  ),
  meddledAtReconnect(
    'negotiation that points to another host',
    negotiating(answering(200, '{"url":"http://127.0.0.1:9/hub","accessToken":"x"}')),
  ),
  meddled('401 in the middle', problem(401), 2_000),
  { name: 'token expired, another entered', lastsMs: 2_000, inject: expireToken },
  meddled('403', problem(403), 2_000),
  meddled('404', problem(404)),
  meddled('429 with Retry-After', problem(429, { 'Retry-After': '2' })),
  meddled('500', problem(500)),
  meddled('503 with Retry-After', problem(503, { 'Retry-After': '2' })),
  meddled('redirect to another host', redirected),
  meddled('HTML instead of JSON', answering(200, '<html>Log in</html>', { 'Content-Type': 'text/html' })),
  meddled('empty answers', answering(200, '')),
  meddled('JSON of another shape', answering(200, '[1,2,3]')),
  meddled('truncated JSON', answering(200, '{"items":[{"id":1,"pa')),
  meddled('answers that claim to be compressed', answering(200, 'not gzip', { 'Content-Encoding': 'gzip' })),
  meddled('answers cut short of their length', {
    answer({ response }) {
      response.writeHead(200, { 'Content-Type': 'application/json', 'Content-Length': '5000' })
      response.write('{"items":[')
      setImmediate(() => response.destroy())
      return true
    },
  }),
  meddled(
    'answers that drip for ever',
    {
      answer({ response }) {
        response.writeHead(200, { 'Content-Type': 'application/json' })
        const drip = setInterval(() => response.write(' '), 200)
        response.on('close', () => clearInterval(drip))
        return true
      },
    },
    17_000,
  ),
  meddled('answers that never come', { answer: () => true }, 12_000),
  {
    name: 'hub cut',
    lastsMs: 2_000,
    inject({ middle }) {
      middle.closeHub()
      return noHealing
    },
  },
]
