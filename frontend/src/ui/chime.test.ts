import { afterEach, expect, it, jest } from '@jest/globals';
import { chime } from './chime.ts';

const notes = { start: jest.fn(), closed: jest.fn() };
const node = () => ({
  connect: () => undefined,
  gain: { setValueAtTime: () => undefined, exponentialRampToValueAtTime: () => undefined },
  frequency: { value: 0 },
  start: notes.start,
  stop: () => undefined,
  addEventListener: () => undefined,
});

/** Firefox and Safari begin suspended even where sound is allowed, and run once they are asked. */
function browserThat(allows: boolean): void {
  const audio = {
    state: 'suspended',
    currentTime: 0,
    destination: {},
    createGain: node,
    createOscillator: node,
    close: async () => notes.closed(),
    resume: () => {
      if (!allows) return new Promise(() => undefined);
      audio.state = 'running';
      return Promise.resolve();
    },
  };
  Object.assign(globalThis, {
    AudioContext: function AudioContext() {
      return audio;
    },
  });
}
afterEach(() => {
  jest.clearAllMocks();
  Reflect.deleteProperty(globalThis, 'AudioContext');
});

it('plays two notes where the browser allows sound, also where it has to be asked for', async () => {
  browserThat(true);
  await chime();
  expect(notes.start).toHaveBeenCalledTimes(2);
});

it('is silent, and lets go of the sound, where the visitor has not used the page yet', async () => {
  browserThat(false);
  await chime();
  expect(notes.start).not.toHaveBeenCalled();
  expect(notes.closed).toHaveBeenCalledTimes(1);
});
