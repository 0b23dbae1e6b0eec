export const en = {
  screens: {
    invite: 'Invite a screen…',
    signOut: 'Sign out this screen',
    person: 'Say who is at this screen…',
    personNow: 'At this screen: {name}…',
  },
  coverage: {
    open: 'Choose what this screen covers…',
    own: 'Covers {places}; no alarm elsewhere | Covers {places}; 1 alarm elsewhere | Covers {places}; {n} alarms elsewhere',
    nothing: 'nothing',
  },
}
