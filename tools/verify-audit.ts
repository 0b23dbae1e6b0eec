import { homedir } from 'node:os'
import { join } from 'node:path'
import { reportVerification } from '../src/main/storage/audit-verification.ts'

// npm run verify-audit -- [PROFILE FOLDER]: checks the audit trail of a desk; without a folder, the web host's.
const config = process.env.XDG_CONFIG_HOME ?? join(homedir(), '.config')
const profile = process.argv[2] ?? join(config, 'tocsin-web')
process.exitCode = await reportVerification(join(profile, 'audit'), (text) => process.stdout.write(text))
