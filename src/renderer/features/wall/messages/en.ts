export const en = {
  wall: {
    title: 'Wall',
    open: 'Make this screen a wall',
  },
}
