/** What the edge of either host allows; docs/security.md shows this table. */
export interface EdgeLimits {
  /** Request line and headers together. */
  maxHeaderBytes: number
  maxHeaders: number
  /** How long the headers of a request may take, and the request as a whole. */
  headersTimeoutMs: number
  requestTimeoutMs: number
  /** How often these times are checked. */
  timeoutCheckMs: number
  /** Longer than clients poll: a connection that closes just as it is used again fails their request. */
  keepAliveTimeoutMs: number
  /** A connection on which no byte moves is closed: a client that never reads its answer must not hold it for ever. */
  idleTimeoutMs: number
  maxBodyBytes: number
  /** How much of an oversized body is read and discarded, so that its sender gets to see the error. */
  maxDiscardedBytes: number
  /** Open connections in total. */
  maxSockets: number
  /** Connections of one address without a sign-in; one more ends the oldest. */
  maxStrangersPerAddress: number
  /** Requests on one connection that wait for their answers; one more ends the connection. */
  maxPipelined: number
  /** Requests that are begun in one turn of the loop: hundreds from one client must not delay the others. */
  maxAnswersPerTurn: number
  /** How long answers in progress may take once the host stops. */
  drainTimeoutMs: number
}

export const edgeLimits: EdgeLimits = {
  maxHeaderBytes: 16_384,
  maxHeaders: 100,
  headersTimeoutMs: 15_000,
  requestTimeoutMs: 60_000,
  timeoutCheckMs: 5_000,
  keepAliveTimeoutMs: 75_000,
  idleTimeoutMs: 120_000,
  maxBodyBytes: 1_048_576,
  maxDiscardedBytes: 64 * 1_048_576,
  maxSockets: 2_048,
  maxStrangersPerAddress: 128,
  maxPipelined: 64,
  maxAnswersPerTurn: 16,
  drainTimeoutMs: 1_000,
}
