import { nkeys } from '@nats-io/transport-node'

/** A server's operator and account, which let in whoever has a credentials file of theirs. */
export function natsAuthority(): { config: string; credentials(): string } {
  const [operator, account, system] = [nkeys.createOperator(), nkeys.createAccount(), nkeys.createAccount()]
  type Key = typeof operator
  const base64 = (value: Uint8Array | object) =>
    Buffer.from(value instanceof Uint8Array ? value : JSON.stringify(value)).toString('base64url')
  const tokenOf = (issuer: Key, subject: Key, nats: object) => {
    const claims = {
      jti: subject.getPublicKey(),
      iat: Math.floor(Date.now() / 1_000),
      iss: issuer.getPublicKey(),
      sub: subject.getPublicKey(),
      nats: { version: 2, ...nats },
    }
    const signed = `${base64({ typ: 'JWT', alg: 'ed25519-nkey' })}.${base64(claims)}`
    return `${signed}.${base64(issuer.sign(Buffer.from(signed)))}`
  }
  const all = {
    subs: -1,
    data: -1,
    payload: -1,
    imports: -1,
    exports: -1,
    conn: -1,
    leaf: -1,
    wildcards: true,
  }
  const storage = { mem_storage: -1, disk_storage: -1, streams: -1, consumer: -1 }
  const systemToken = tokenOf(operator, system, { type: 'account', limits: all })
  const accountToken = tokenOf(operator, account, { type: 'account', limits: { ...all, ...storage } })
  return {
    config: [
      `operator: ${tokenOf(operator, operator, { type: 'operator' })}`,
      'resolver: MEMORY',
      // JetStream asks for one that has none itself.
      `system_account: ${system.getPublicKey()}`,
      `resolver_preload: { ${account.getPublicKey()}: ${accountToken}, ${system.getPublicKey()}: ${systemToken} }`,
    ].join('\n'),
    credentials() {
      const user = nkeys.createUser()
      const token = tokenOf(account, user, { type: 'user', subs: -1, data: -1, payload: -1 })
      return [
        '-----BEGIN NATS USER JWT-----',
        token,
        '------END NATS USER JWT------',
        '',
        '-----BEGIN USER NKEY SEED-----',
        new TextDecoder().decode(user.getSeed()),
        '------END USER NKEY SEED------',
        '',
      ].join('\n')
    },
  }
}
