import http from 'node:http'
import https from 'node:https'
import { expect, test } from 'vitest'
import { postTo } from '../../../../src/main/phones/http-post.ts'
import { systemClock } from '../../../../src/main/platform/clock.ts'

const agents = { httpAgent: new http.Agent(), httpsAgent: new https.Agent() }
const post = (url: string, headers = {}) =>
  postTo({ url, headers, body: Buffer.alloc(0) }, agents, systemClock)

test.each([
  ['a token that no header can have', 'http://127.0.0.1:9/', { Authorization: 'Bearer a\nb' }],
  ['an address that nobody has', 'http://127.0.0.1:1/', {}],
  ['a port that there is not', 'http://127.0.0.1:99999/', {}],
])('%s is no answer, and ends nothing', async (_, url, headers) => {
  expect(await post(url, headers)).toBeNull()
})
