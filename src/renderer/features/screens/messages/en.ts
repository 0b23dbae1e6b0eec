export const en = {
  screens: {
    invite: 'Invite a screen…',
    signOut: 'Sign out this screen',
    person: 'Say who is at this screen…',
    personNow: 'At this screen: {name}…',
  },
}
