import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { follow } from './follow.ts';

class Stream extends EventTarget {
  static readonly CLOSED = 2;
  static all: Stream[] = [];
  static open = () => Stream.all.filter(({ readyState }) => readyState !== Stream.CLOSED);
  readyState = 1;
  readonly url: string;
  constructor(url: string) {
    super();
    this.url = url;
    Stream.all.push(this);
  }
  close() {
    this.readyState = Stream.CLOSED;
  }
  says(productId: string, free: number) {
    const data = answer(productId, free);
    this.dispatchEvent(new MessageEvent('stock', { data }));
  }
  fails() {
    this.dispatchEvent(new Event('error'));
  }
}
const answer = (productId: string, free: number) =>
  JSON.stringify({
    products: [{ productId, variants: [{ variantId: 'main', stock: 5, free, freeAt: null }] }],
  });
const told = jest.fn();
const ends: (() => void)[] = [];
const following = (...ids: string[]) => {
  const end = follow(ids, told);
  ends.push(end);
  jest.advanceTimersByTime(100);
  return end;
};
const setHidden = (isHidden: boolean) => {
  Object.defineProperty(document, 'hidden', { configurable: true, value: isHidden });
  document.dispatchEvent(new Event('visibilitychange'));
};
const asked = jest.fn(async (path: unknown) => new Response(answer(String(path).split('=')[1] ?? '', 3)));
const real = { EventSource: globalThis.EventSource, fetch: globalThis.fetch };

beforeEach(() => {
  jest.useFakeTimers();
  Stream.all = [];
  Object.assign(globalThis, { EventSource: Stream, fetch: asked });
});
afterEach(() => {
  for (const end of ends.splice(0)) end();
  jest.advanceTimersByTime(100);
  setHidden(false);
  jest.useRealTimers();
  Object.assign(globalThis, real);
  jest.clearAllMocks();
});
const pass = (ms: number) => jest.advanceTimersByTimeAsync(ms);

it('has one stream for all that the tab shows, and tells each screen of its own', () => {
  const other = jest.fn();
  ends.push(follow(['jar'], other));
  following('mug', 'jar');
  expect(Stream.open().map(({ url }) => url)).toEqual(['/api/live/stock?products=jar,mug']);
  Stream.open()[0]?.says('mug', 2);
  Stream.open()[0]?.says('mug', 1);
  jest.advanceTimersByTime(300);
  expect(told).toHaveBeenCalledTimes(1);
  expect(told).toHaveBeenCalledWith({ mug: [expect.objectContaining({ free: 1 })] });
  expect(other).not.toHaveBeenCalled();
});

it('ends the stream with the last screen', () => {
  following('mug')();
  jest.advanceTimersByTime(100);
  expect(Stream.open()).toEqual([]);
});

it('has none while the tab is hidden, and a new one, which says everything, when it is seen again', () => {
  following('mug');
  setHidden(true);
  expect(Stream.open()).toEqual([]);
  setHidden(false);
  expect(Stream.open()).toHaveLength(1);
  expect(Stream.all).toHaveLength(2);
});

it('asks now and then once streams have failed twice in a row, and not while the tab is hidden', async () => {
  following('mug');
  Stream.all[0]?.fails();
  await pass(1000);
  expect([Stream.open().length, asked.mock.calls.length]).toEqual([1, 0]);
  Stream.all[0]?.fails();
  await pass(1000);
  expect([Stream.open().length, asked.mock.calls.length]).toEqual([0, 1]);
  expect(told).toHaveBeenLastCalledWith({ mug: [expect.objectContaining({ free: 3 })] });
  await pass(40_000);
  expect(asked.mock.calls.length).toBe(3);
  setHidden(true);
  await pass(100_000);
  expect(asked.mock.calls.length).toBe(3);
});

it('does not count failures that are far apart', async () => {
  following('mug');
  Stream.all[0]?.fails();
  Stream.all[0]?.says('mug', 2);
  Stream.all[0]?.fails();
  await pass(1000);
  expect([Stream.open().length, asked.mock.calls.length]).toEqual([1, 0]);
});

it('asks where the stream is refused, where nothing comes through, and where there is no such thing', async () => {
  following('mug');
  Stream.all[0]?.close();
  Stream.all[0]?.fails();
  await pass(1000);
  expect(asked).toHaveBeenCalledTimes(1);
  following('jar')();
  ends.pop();
  await pass(100);
  const silent = Stream.open()[0];
  expect(silent).toBeDefined();
  asked.mockClear();
  await pass(11_000);
  expect([Stream.open().length, asked.mock.calls.length]).toEqual([0, 1]);
});

it('tries streams again after two minutes', async () => {
  following('mug');
  Stream.all[0]?.fails();
  Stream.all[0]?.fails();
  await pass(121_000);
  expect(Stream.open()).toHaveLength(1);
});
