export const en = {
  selfTest: {
    title: 'Test this desk',
    due: 'The shift that began at {time} has not tested this desk yet.',
    dueFailed: 'The test of this desk failed. Fix what it found and test again.',
  },
}
