export const en = {
  replay: {
    title: 'Replay',
    leave: 'Back to live',
    playOrPause: 'play or pause',
    step: 'step',
    pace: 'slower, faster',
  },
}
