/** What the hub allows its clients, and how long it waits for them. */
export interface HubLimits {
  handshakeTimeoutMs: number
  /** A sign of life goes out when nothing else was sent for this long. */
  keepAliveIntervalMs: number
  /** A client from which nothing came for this long is gone. */
  clientTimeoutMs: number
  /** A client that does not read is dropped when this much waits for it. */
  maxPendingBytes: number
  /** The largest message, frame or POST of a client. */
  maxMessageBytes: number
  /** How long a negotiated connection may wait for its transport, and an ended one for its last poll. */
  attachTimeoutMs: number
  /** How long a client has to take the goodbye before it is cut off. */
  closeTimeoutMs: number
  /** The same when the hub stops, which must not take long. */
  shutdownTimeoutMs: number
  /** How often the clock is looked at. */
  tickIntervalMs: number
}

/** Those of Microsoft's server, where it has them. */
export const defaultHubLimits: HubLimits = {
  handshakeTimeoutMs: 15_000,
  keepAliveIntervalMs: 15_000,
  clientTimeoutMs: 30_000,
  maxPendingBytes: 4 * 1_048_576,
  maxMessageBytes: 32_768,
  attachTimeoutMs: 60_000,
  closeTimeoutMs: 5_000,
  shutdownTimeoutMs: 1_000,
  tickIntervalMs: 1_000,
}
