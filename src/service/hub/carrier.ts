/** How the bytes of one connection travel: a WebSocket, an event stream, or polls. */
export interface Carrier {
  /** Whether it can carry any byte, or only text. */
  readonly carriesBinary: boolean
  /** Bytes handed over and not yet taken by the network. */
  readonly pendingBytes: number
  send(bytes: Buffer, binary: boolean): void
  /** Shows an idle client that the hub is there, where that is not done by a Ping message. */
  keepAlive?(): void
  /** Ends the connection after what was sent. */
  close(): void
  /** Ends the connection at once; what was not taken yet is lost. */
  terminate(): void
}

/** What a carrier reports. */
export interface CarrierEvents {
  received(bytes: Buffer): void
  /** The client showed that it is there without sending anything. */
  stirred(): void
  /** The connection is over. Reported once, and last. */
  gone(): void
}
