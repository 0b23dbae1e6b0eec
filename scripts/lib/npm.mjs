/**
 * How to run npm: the one that runs this script, on the Node that runs it, else the system's.
 * @param {string[]} args
 * @returns {[command: string, args: string[]]}
 */
export function npmCommand(args) {
  const cli = process.env.npm_execpath
  return cli ? [process.execPath, [cli, ...args]] : ['npm', args]
}
