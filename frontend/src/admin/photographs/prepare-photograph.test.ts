import { afterEach, expect, it } from '@jest/globals';
import { HEIC_UNREADABLE, preparePhotograph, TOO_LARGE } from './prepare-photograph.ts';
import type { ShrinkAnswer, ShrinkCall } from './shrink.worker.ts';

const MB = 1024 * 1024;
const file = (name: string, bytes: number, start = '') =>
  new File([start, new Uint8Array(bytes - start.length)], name, { type: 'image/jpeg' });
/** As an iPhone's file begins. */
const HEIC = '\0\0\0\u0018ftypheic';
const prepare = (one: File, signal = new AbortController().signal) => preparePhotograph(one, signal);

const calls: ShrinkCall[] = [];
let running = 0;
let most = 0;
/** A worker that answers with this blob; null: it cannot read the file; undefined: it never answers. */
const scriptWorker = (blob: Blob | null | undefined) => {
  globalThis.Worker = class extends EventTarget {
    constructor() {
      super();
      running += 1;
      most = Math.max(most, running);
    }
    terminate() {
      running -= 1;
    }
    postMessage(call: ShrinkCall) {
      calls.push(call);
      if (blob === undefined) return;
      const answer = () => this.dispatchEvent(new MessageEvent<ShrinkAnswer>('message', { data: { blob } }));
      setTimeout(answer, 1);
    }
  } as unknown as typeof Worker;
};
afterEach(() => {
  calls.length = 0;
  running = 0;
  most = 0;
  Reflect.deleteProperty(globalThis, 'Worker');
});
const jpeg = new Blob(['small'], { type: 'image/jpeg' });

it('sends a small photograph as it is', async () => {
  scriptWorker(jpeg);
  const small = file('mug.jpg', MB - 1);
  expect(await prepare(small)).toBe(small);
  expect(calls).toEqual([]);
});

it('makes a large one smaller, with the side that the shop stores, one at a time', async () => {
  scriptWorker(jpeg);
  const both = await Promise.all([prepare(file('mug.front.png', 9 * MB)), prepare(file('jug', 2 * MB))]);
  expect(both.map(({ name, type, size }) => [name, type, size])).toEqual([
    ['mug.front.jpg', 'image/jpeg', 5],
    ['jug.jpg', 'image/jpeg', 5],
  ]);
  expect(calls.map(({ isHeic, side, bytes }) => ({ isHeic, side, bytes }))).toEqual([
    { isHeic: false, side: 2400, bytes: 5 * MB },
    { isHeic: false, side: 2400, bytes: 5 * MB },
  ]);
  expect([most, running]).toEqual([1, 0]);
});

it('knows HEIC by its content, however small and whatever its name says', async () => {
  scriptWorker(jpeg);
  const prepared = await prepare(file('IMG_1.HEIC', 4000, HEIC));
  expect([prepared.name, prepared.type, calls[0]?.isHeic]).toEqual(['IMG_1.jpg', 'image/jpeg', true]);
  await prepare(file('IMG_2.jpg', 4000, HEIC));
  expect(calls[1]?.isHeic).toBe(true);
});

it('says what to do with an unreadable HEIC, and that a file is too large', async () => {
  scriptWorker(null);
  await expect(prepare(file('a.heic', 4000, HEIC))).rejects.toThrow(HEIC_UNREADABLE);
  await expect(prepare(file('a.jpg', 5 * MB))).rejects.toThrow(TOO_LARGE);
});

it('lets the shop’s own decoder try what this browser cannot read', async () => {
  const odd = file('a.jpg', 2 * MB);
  scriptWorker(null);
  expect(await prepare(odd)).toBe(odd);
  Reflect.deleteProperty(globalThis, 'Worker');
  expect(await prepare(odd)).toBe(odd);
});

it('ends the work on a file that is cancelled, and goes on with the next', async () => {
  scriptWorker(undefined);
  const cancelled = new AbortController();
  const first = prepare(file('a.jpg', 2 * MB), cancelled.signal);
  const until = Date.now() + 2000;
  while (running === 0 && Date.now() < until) await new Promise((resolve) => setTimeout(resolve, 1));
  cancelled.abort();
  await first;
  expect(running).toBe(0);
  scriptWorker(jpeg);
  expect((await prepare(file('b.jpg', 2 * MB))).type).toBe('image/jpeg');
});
