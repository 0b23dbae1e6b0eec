/** Raw bytes for an HTTP host, and what becomes of them. */
export interface HostileRequest {
  name: string
  bytes: string | Buffer
  /** The status of the first answer; `closed`: none; `hangs`: the host waits for more; `reset`: the sender goes. */
  outcome: number | 'closed' | 'hangs' | 'reset'
}

const head = (target: string, ...lines: string[]) =>
  `GET ${target} HTTP/1.1\r\n${['Host: 127.0.0.1', ...lines].join('\r\n')}\r\n\r\n`
const upgrade = ['Connection: Upgrade', 'Upgrade: websocket', 'Sec-WebSocket-Version: 13']
const key = 'Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=='
const post = (...lines: string[]) => `POST / HTTP/1.1\r\nHost: a\r\n${lines.join('\r\n')}\r\n\r\n`

/** Targets that are no path: refused, whatever the host serves. */
const noPaths = [
  ...['http://[', 'http://', 'http://127.0.0.1/', 'https://evil.example/', 'ftp://x', 'javascript:1'],
  ...['*', 'x', '?', '#', '%', '.', '..', '\\', '@', ':80', '[::1]', '%2f', '-'],
  ...['/%', '/%0', '/%zz', '/%00', '/a%00b', '/%0d%0aX: y', '/%0a', '/%7f', '/%80', '/%c0%ae', '/%ff'],
  ...['/a\\b', '/\\evil', '/#', '/a#b', '/%e2%80'],
]

const requests: [name: string, bytes: string | Buffer, outcome: HostileRequest['outcome']][] = [
  // Request lines.
  ['no request at all', '\r\n\r\n\r\nHELLO\r\n\r\n', 400],
  ['a word', 'HELLO\r\n\r\n', 400],
  ['a method alone', 'GET\r\n\r\n', 400],
  ['no version', 'GET /nothing\r\n\r\n', 'hangs'],
  ['an unknown version', 'GET / HTTP/9.9\r\nHost: a\r\n\r\n', 400],
  ['a version in words', 'GET / HTTP/one\r\nHost: a\r\n\r\n', 400],
  ['a method in lower case', 'get / HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['an unknown method', 'BREW / HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['a space in the target', 'GET /a b HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['a null byte in the target', 'GET /\0 HTTP/1.1\r\nHost: a\r\n\r\n', 400],
  ['zeros', Buffer.alloc(512), 400],
  ['all bytes', Buffer.from(Array.from({ length: 256 }, (_, byte) => byte)), 400],
  ['the start of TLS', Buffer.from('16030100a5010000a10303', 'hex'), 400],
  ['the start of HTTP/2', 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n', 400],
  ['a tunnel', 'CONNECT evil.example:443 HTTP/1.1\r\nHost: a\r\n\r\n', 'closed'],
  // Headers.
  ['no host', 'GET / HTTP/1.1\r\n\r\n', 400],
  ['two hosts', head('/', 'Host: evil.example'), 400],
  ['a header without a name', head('/', ': x'), 400],
  ['a header without a colon', head('/', 'x'), 400],
  ['a space before the colon', head('/', 'X : y'), 400],
  ['a folded header', head('/', 'X: a\r\n b'), 400],
  ['a null byte in a header', head('/', 'X: a\0b'), 400],
  ['line feeds alone', 'GET / HTTP/1.1\nHost: a\n\n', 400],
  ['101 headers', head('/', ...Array.from({ length: 100 }, (_, n) => `X-${n}: y`)), 431],
  ['headers of 17 KB', head('/', `X: ${'y'.repeat(17_000)}`), 431],
  ['a target of 17 KB', head(`/${'a'.repeat(17_000)}`), 431],
  // Smuggling.
  ['a length and chunks', post('Content-Length: 4', 'Transfer-Encoding: chunked'), 400],
  ['chunks and a length', post('Transfer-Encoding: chunked', 'Content-Length: 4'), 400],
  ['two lengths', post('Content-Length: 4', 'Content-Length: 5'), 400],
  ['a negative length', post('Content-Length: -1'), 400],
  ['a length in hexadecimal', post('Content-Length: 0x4'), 400],
  ['a length beyond numbers', post('Content-Length: 99999999999999999999999'), 400],
  ['an unknown coding', post('Transfer-Encoding: cow'), 400],
  ['chunked twice', post('Transfer-Encoding: chunked, chunked'), 400],
  ['a chunk of no size', `${post('Transfer-Encoding: chunked')}zz\r\n`, 'hangs'],
  ['a chunk of any size', `${post('Transfer-Encoding: chunked')}ffffffffffffffffff\r\n`, 'hangs'],
  // Upgrades.
  ['an upgrade of //', head('//', ...upgrade, key), 'hangs'],
  ['an upgrade of //[', head('//[', ...upgrade, key), 'hangs'],
  ['an upgrade of http://[', head('http://[', ...upgrade, key), 400],
  ['an upgrade of *', head('*', ...upgrade, key), 400],
  ['an upgrade of the page without a session', head('/bridge', ...upgrade, key, 'Origin: null'), 'hangs'],
  ['an upgrade of the hub without a token', head('/alarmHub', ...upgrade, key), 'hangs'],
  ['an upgrade without a key', head('/bridge', ...upgrade), 'hangs'],
  ['an upgrade to an old version', head('/bridge', 'Connection: Upgrade', 'Upgrade: websocket'), 'hangs'],
  ['a refused upgrade of the page, then a reset', head('/bridge', ...upgrade, key), 'reset'],
  ['a refused upgrade of the hub, then a reset', head('/alarmHub', ...upgrade, key), 'reset'],
  ['a refused upgrade with frames behind it', `${head('/bridge', ...upgrade, key)}\xff\xff\xff\xff`, 'hangs'],
  ['frames behind a refused upgrade of the hub', `${head('/alarmHub', ...upgrade, key)}\x83\x80`, 'reset'],
  ['an upgrade to HTTP/2', head('/', 'Connection: Upgrade', 'Upgrade: h2c'), 'hangs'],
  // Slow, cut and pipelined.
  ['nothing', '', 'hangs'],
  ['nothing, then a reset', '', 'reset'],
  ['half a request line', 'GE', 'hangs'],
  ['half a header', 'GET / HTTP/1.1\r\nHos', 'hangs'],
  ['half a header, then a reset', 'GET / HTTP/1.1\r\nHos', 'reset'],
  ['half a body', `${post('Content-Length: 500')}{"a`, 'hangs'],
  ['half a body, then a reset', `${post('Content-Length: 500')}{"a`, 'reset'],
  ['a hundred requests at once', head('/nothing').repeat(100), 'hangs'],
  ['a hundred requests, then a reset', head('/nothing').repeat(100), 'reset'],
  ['a request with nonsense behind it', `${head('/nothing')}HELLO\r\n\r\n`, 'hangs'],
  ['an expectation that nobody meets', head('/', 'Expect: miracles'), 417],
  ['a body that announces 10 GB', post('Content-Length: 10000000000'), 'hangs'],
]

export const hostileRequests: readonly HostileRequest[] = [
  ...noPaths.map((target) => ({ name: `GET ${target}`, bytes: head(target), outcome: 400 })),
  ...requests.map(([name, bytes, outcome]) => ({ name, bytes, outcome })),
]
