import { once } from 'node:events'
import { mkdirSync, writeFileSync } from 'node:fs'
import { request, type IncomingMessage } from 'node:http'
import { join } from 'node:path'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'
import { tempFolder } from '../../support/temp-folder.ts'
import { startHost } from '../../support/web-host.ts'

const script = Array.from({ length: 4_000 }, (_, n) => `export const value${n} = ${n}\n`).join('')
const sound = Buffer.alloc(40_000, 1)

/** A host with a page of a script and a sound. */
async function serve() {
  const pageFolder = join(tempFolder(), 'page')
  mkdirSync(pageFolder)
  writeFileSync(join(pageFolder, 'index.html'), '<!doctype html><title>Tocsin</title>')
  writeFileSync(join(pageFolder, 'script.js'), script)
  writeFileSync(join(pageFolder, 'sound.wav'), sound)
  const { host } = await startHost({ pageFolder })
  return {
    pageFolder,
    get: (path: string, headers = {}, method = 'GET') => fetchRaw(host.origin() + path, headers, method),
  }
}

/** The answer as it comes over the wire, on a connection of its own, and how many bytes that were. */
async function fetchRaw(url: string, headers: Record<string, string>, method: string) {
  const asked = request(url, { headers, method, agent: false })
  asked.end()
  const [response] = (await once(asked, 'response')) as [IncomingMessage]
  const body = await buffer(response)
  return {
    status: response.statusCode,
    headers: response.headers,
    body,
    wireBytes: response.socket.bytesRead,
  }
}

it.each([
  ['br', brotliDecompressSync],
  ['gzip', gunzipSync],
] as const)(
  'a script goes over the wire as %s, in a third of its bytes or less',
  async (encoding, decode) => {
    const { get } = await serve()
    const plain = await get('/script.js')
    const packed = await get('/script.js', { 'Accept-Encoding': encoding })
    expect(plain.headers['content-encoding']).toBeUndefined()
    expect(plain.body.toString()).toBe(script)
    expect(packed.status).toBe(200)
    expect(packed.headers['content-encoding']).toBe(encoding)
    expect(packed.headers['content-type']).toBe(plain.headers['content-type'])
    expect(packed.headers['content-length']).toBe(String(packed.body.length))
    expect(decode(packed.body).toString()).toBe(script)
    expect(packed.wireBytes).toBeLessThan(plain.wireBytes / 3)
    expect([plain, packed].map(({ headers }) => headers.vary)).toEqual(['Accept-Encoding', 'Accept-Encoding'])
  },
)

it('HEAD says what GET would send, and sends nothing', async () => {
  const { get } = await serve()
  const accepting = { 'Accept-Encoding': 'gzip' }
  const [got, head] = [await get('/script.js', accepting), await get('/script.js', accepting, 'HEAD')]
  for (const name of ['content-length', 'content-encoding', 'content-type', 'vary'])
    expect(head.headers[name], name).toBe(got.headers[name])
  expect(head.body).toHaveLength(0)
})

it('a sound is sent as it is, whole also to whoever asks for a part', async () => {
  const { get } = await serve()
  const headers = { 'Accept-Encoding': 'gzip, br', Range: 'bytes=0-3' }
  const { status, headers: answered, body } = await get('/sound.wav', headers)
  expect(status).toBe(200)
  expect(answered['content-encoding']).toBeUndefined()
  expect(body.equals(sound)).toBe(true)
})

it('a page that was built anew is served anew', async () => {
  const { get, pageFolder } = await serve()
  const accepting = { 'Accept-Encoding': 'gzip' }
  await get('/script.js', accepting)
  writeFileSync(join(pageFolder, 'script.js'), 'export {}\n')
  expect(gunzipSync((await get('/script.js', accepting)).body).toString()).toBe('export {}\n')
})
