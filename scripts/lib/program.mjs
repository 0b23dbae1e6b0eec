import { inProject, projectEnv, projectNode, root } from './project.mjs'

/**
 * Starts one of the built programs on the project's Node.
 * @param {import('./children.mjs').Children} children
 * @param {'web' | 'service'} name
 * @param {readonly string[]} args
 * @param {'inherit' | 'pipe'} stdout
 */
export function startProgram(children, name, args, stdout) {
  const file = inProject('out', 'main', `${name}.js`)
  const stdio = /** @type {const} */ (['ignore', stdout, 'inherit'])
  return children.start(projectNode(), [file, ...args], { cwd: root, env: projectEnv(), stdio: [...stdio] })
}
