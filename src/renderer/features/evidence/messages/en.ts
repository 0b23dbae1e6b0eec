export const en = {
  evidence: {
    title: 'Evidence log',
  },
  replay: {
    title: 'Replay',
    leave: 'Back to live',
    playOrPause: 'play or pause',
    step: 'step',
    pace: 'slower, faster',
  },
}
