import { afterEach, beforeEach, expect, it, jest } from '@jest/globals';
import { EventEmitter } from 'node:events';
import type { ServerResponse } from 'node:http';
import { setTimeout as reallySleep } from 'node:timers/promises';
import { createStreams } from './streams.ts';

/** A connection whose browser takes what it is given, or nothing. */
class Connection extends EventEmitter {
  written: string[] = [];
  writableNeedDrain = false;
  destroyed = false;
  write(text: string) {
    this.written.push(text);
    return !this.writableNeedDrain;
  }
  end() {
    this.emit('close');
  }
  destroy() {
    this.destroyed = true;
    this.emit('close');
  }
}
const free = new Map([
  ['mug', 0],
  ['jar', 0],
]);
let streams: ReturnType<typeof createStreams>;
let slow: Connection;
let clock = 0;
const ended = jest.fn();

beforeEach(() => {
  jest.useFakeTimers();
  clock = 0;
  const textOf = (id: string) => (free.has(id) ? `{"${id}":${free.get(id)}}` : undefined);
  streams = createStreams({ limits: { all: 10, ofNetwork: 0 }, textOf, ended, now: () => clock });
  streams.start();
  slow = new Connection();
  streams.add(slow as unknown as ServerResponse, ['mug', 'jar'], '192.0.2.1')();
  slow.written = [];
});
afterEach(() => {
  streams.stop();
  jest.useRealTimers();
  ended.mockClear();
});

function changes(id: string, pieces: number) {
  free.set(id, pieces);
  streams.changed(id);
}
/** Jest does not replace timers that are promises. */
const told = () => reallySleep(150);

it('keeps nothing for a listener that is slow but what is to be said in the end', async () => {
  slow.writableNeedDrain = true;
  for (let pieces = 1; pieces <= 100; pieces += 1) changes('mug', pieces);
  changes('jar', 7);
  await told();
  expect(slow.written).toEqual([]);
  slow.writableNeedDrain = false;
  slow.emit('drain');
  expect(slow.written).toEqual(['event: stock\ndata: {"products":[{"mug":100},{"jar":7}]}\n\n']);
  changes('mug', 3);
  await told();
  expect(slow.written).toHaveLength(2);
});

it('drops a listener that takes nothing for half a minute, and forgets it', async () => {
  const other = new Connection();
  streams.add(other as unknown as ServerResponse, ['mug'], '192.0.2.1');
  slow.writableNeedDrain = true;
  changes('mug', 5);
  await told();
  clock = 29_000;
  await jest.advanceTimersByTimeAsync(21_000);
  expect([slow.destroyed, streams.count()]).toEqual([false, 2]);
  clock = 31_000;
  await jest.advanceTimersByTimeAsync(21_000);
  expect([slow.destroyed, other.destroyed, streams.count()]).toEqual([true, false, 1]);
  expect(ended).toHaveBeenCalledTimes(1);
  expect(streams.watched()).toEqual(['mug']);
});

it('says every twenty seconds that the connection lives', async () => {
  await jest.advanceTimersByTimeAsync(61_000);
  expect(slow.written).toEqual(Array(3).fill('event: beat\ndata: 1\n\n'));
});

it('refuses streams beyond the limit, and while it stops', () => {
  const more = createStreams({ limits: { all: 1, ofNetwork: 0 }, textOf: () => '', ended });
  more.authorise('192.0.2.1');
  more.add(new Connection() as unknown as ServerResponse, ['mug'], '192.0.2.1');
  expect(() => more.authorise('192.0.2.1')).toThrow(/Live updates are busy/);
  more.stop();
  expect(more.count()).toBe(0);
  expect(() => more.authorise('192.0.2.1')).toThrow();
});
