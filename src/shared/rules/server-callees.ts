/**
 * The ids of people and groups in a list of all servers: equal numbers of two services are different people. The range
 * of a server is by its number in the settings, from 1, and all of them are a uint, as a call wants them.
 */
const span = 2 ** 24

/** Own ids from here on do not fit their range, and are numbered as they come. */
export const oversizedCallee = span / 2

/** The last id of a server, from which those that do not fit are numbered downwards. */
export const lastCallee = (server: number): number => server * span + span - 1

/** A callee of a server among those of all. */
export const calleeAmongAll = (server: number, own: number): number => server * span + own

/** The number of the server whose callee it is. */
export const serverOfCallee = (id: number): number => Math.floor(id / span)

/** The callee's number on its own server. */
export const ownCallee = (id: number): number => id % span
