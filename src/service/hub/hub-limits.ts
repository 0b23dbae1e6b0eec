/** What the hub allows its clients, and how long it waits for them. */
export interface HubLimits {
  handshakeMillis: number
  /** A sign of life goes out when nothing else was sent for this long. */
  pingMillis: number
  /** A client from which nothing came for this long is gone. */
  clientSilenceMillis: number
  /** A client that does not read is dropped when this much waits for it. */
  maxPendingBytes: number
  /** The largest message, frame or POST of a client. */
  maxMessageBytes: number
  /** How long a negotiated connection may wait for its transport, and an ended one for its last poll. */
  attachMillis: number
  /** How long a client has to take the goodbye before it is cut off. */
  goodbyeMillis: number
  /** The same when the hub stops, which must not take long. */
  stopMillis: number
  /** How often the clock is looked at. */
  tickMillis: number
}

/** Those of Microsoft's server, where it has them. */
export const defaultHubLimits: HubLimits = {
  handshakeMillis: 15_000,
  pingMillis: 15_000,
  clientSilenceMillis: 30_000,
  maxPendingBytes: 4 * 1_048_576,
  maxMessageBytes: 32_768,
  attachMillis: 60_000,
  goodbyeMillis: 5_000,
  stopMillis: 1_000,
  tickMillis: 1_000,
}
