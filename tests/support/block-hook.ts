/*
 * Loaded into a host by `node --import`, never part of the product: blocks its main thread for as long as BLOCK_MS
 * says, whenever SIGUSR2 comes.
 */
const blockMs = Number(process.env.BLOCK_MS ?? 0)

function spinForTheTest(): void {
  const end = performance.now() + blockMs
  while (performance.now() < end) Math.sqrt(end)
}

process.on('SIGUSR2', spinForTheTest)
