import { EventEmitter } from 'node:events'
import { expect, it } from 'vitest'
import type { Opening } from '../../../../src/main/desktop/command-line.ts'
import { listenForOpenings } from '../../../../src/main/desktop/openings.ts'

const nothing: Opening = { server: null, alarm: null }

function setUp(first: Opening = nothing) {
  const app = new EventEmitter()
  const logged: string[] = []
  const opened: Opening[] = []
  const openings = listenForOpenings({ app, first, log: (_level, message) => void logged.push(message) })
  const address = (text: string) => app.emit('open-url', { preventDefault: () => undefined }, text)
  const start = (data: unknown) => app.emit('second-instance', {}, ['tocsin', 'tocsin://alarm/1'], '/', data)
  const begin = () => openings.begin((opening) => void opened.push(opening))
  return { address, start, begin, opened, logged }
}

it('begins with what the command line asks for', () => {
  expect(setUp({ server: 'North', alarm: null }).begin()).toEqual({ server: 'North', alarm: null })
})

it('begins with an address that came before the desk was there', () => {
  const { address, begin } = setUp()
  address('tocsin://alarm/4711')
  address('tocsin://elsewhere')
  expect(begin()).toEqual({ server: null, alarm: 4711 })
})

it('opens what a second start and an address ask for', () => {
  const { address, begin, start, opened } = setUp()
  begin()
  start({ args: ['--server', 'South', 'tocsin://alarm/5'] })
  address('tocsin://alarm/6')
  expect(opened).toEqual([
    { server: 'South', alarm: 5 },
    { server: null, alarm: 6 },
  ])
})

it.each([[{ args: ['tocsin://alarm/x'] }], [{ args: 'tocsin://alarm/5' }], [null], [undefined]])(
  'shows the desk where a second start hands over %j',
  (data) => {
    const { begin, start, opened } = setUp()
    begin()
    start(data)
    expect(opened).toEqual([nothing])
  },
)

it('logs an address that it does not understand', () => {
  const { address, begin, logged } = setUp()
  begin()
  address('tocsin://alarm/1?x')
  expect(logged).toEqual(['"tocsin://alarm/1?x" is not tocsin://alarm/ID'])
})
