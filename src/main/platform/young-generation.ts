import { setFlagsFromString } from 'node:v8'

/**
 * Keeps V8's young generation at its initial size. By itself it doubles while a long list arrives, up to 128 MB in Node,
 * and is not given back before the process is idle: for a desk that is more than the alarms take. Set at run time,
 * since neither a packaged Electron nor `node web.js` can be given flags for its own main process; no other flag of the
 * young generation is read again once V8 runs.
 */
export function limitYoungGeneration(): void {
  setFlagsFromString('--semi-space-growth-factor=1')
}
