export const en = {
  screens: {
    invite: 'Invite a screen…',
    signOut: 'Sign out this screen',
  },
}
