export const en = {
  replay: {
    title: 'Replay',
    open: 'Go to Replay',
    leave: 'Back to live',
    playOrPause: 'play or pause',
    step: 'step',
    pace: 'slower, faster',
  },
}
