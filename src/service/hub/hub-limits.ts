/** Limits and timeouts of the hub. */
export interface HubLimits {
  handshakeTimeoutMs: number
  /** A keep-alive is sent after this long without any other message. */
  keepAliveIntervalMs: number
  /** A client that sent nothing for this long is disconnected. */
  clientTimeoutMs: number
  /** A client that does not read is dropped once this much is pending for it. */
  maxPendingBytes: number
  /** The largest message, frame or POST body accepted from a client. */
  maxMessageBytes: number
  /** How long a negotiated connection waits for its transport, and an ended one for its last poll. */
  attachTimeoutMs: number
  /** How long a client has to read the Close message before it is disconnected. */
  closeTimeoutMs: number
  /** The same when the hub shuts down, which must not take long. */
  shutdownTimeoutMs: number
  /** How often the time limits are checked. */
  tickIntervalMs: number
}

/** The defaults of Microsoft's server, where it has them. */
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
