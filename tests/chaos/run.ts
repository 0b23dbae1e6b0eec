const usage = `npm run chaos [-- servers | team] [options]: plays kinds of fault, and exits with 1 if an oracle finds anything wrong.

  npm run chaos              against one desk in a browser, with one server
  npm run chaos -- servers   of one of three servers, on a page that shows all of them
  npm run chaos -- team      of a team with three desks and three NATS servers

  --only name,name   kinds whose names have one of these in them
  --seed N           the same faults at the same alarms (not of a team)
  --write            into docs (not of a team)
  --times N          each kind so often (one server)
  --away seconds     how long a desk is cut off (team)
`
const asked = process.argv.slice(2)
if (asked.includes('--help')) process.stdout.write(usage)
else if (asked.includes('team')) await import('./team/run.ts')
else if (asked.includes('servers')) await import('./servers/run.ts')
else await import('./one-server.ts')

export {}
