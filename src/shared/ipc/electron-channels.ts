/** The names under which the contract travels on Electron's IPC. */
export const requestChannel = 'tocsin:request'
export const pushChannel = 'tocsin:push'
