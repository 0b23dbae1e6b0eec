export const en = { team: { title: 'Team' } }
