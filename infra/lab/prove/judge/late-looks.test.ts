import { describe, expect, it } from '@jest/globals';
import {
  call,
  confirmation,
  entry,
  holding,
  looks,
  nothingSold,
  offered,
  order,
  ordered,
  ordering,
  reading,
  refusedHold,
  stocked,
  waits,
} from './example-history.ts';
import type { Call, Evidence, Reply } from './history.ts';
import { judge } from './judge.ts';

const found = (calls: Call[], more: Partial<Evidence> = {}) =>
  judge({ ...nothingSold, seed: 'test', ended: 900_000, calls, ...more }).map(({ rule }) => rule);
const MINUTE = 60_000;

describe('a shop that was away', () => {
  const away: Reply = {
    kind: 'refused',
    because: 'busy',
    status: 0,
    code: '',
    text: 'nothing listens there',
  };
  const calls = [
    stocked(1),
    holding('ada', 100, 1, 15_000),
    waits('bob', 200),
    looks('bob', 900, away),
    waits('cy', 16_000),
  ];
  it('may offer a piece to someone who has not looked since', () => {
    const more = [refusedHold('dan', 17_000, 'others'), reading('dan', 17_100, 0)];
    expect(found([...calls.slice(0, 4), ...more])).toEqual([]);
  });
  it('may let such a shopper take the piece before those who came later', () => {
    const more = [reading('bob', 17_000, 1), holding('bob', 17_100), looks('cy', 18_000)];
    expect(found([...calls, ...more])).toEqual([]);
  });
  it('may not refuse the piece to everyone once that shopper has left', () => {
    const left = call('bob', 15_500, 15_510, { kind: 'leave', sku: 'mug' }, { kind: 'done' });
    expect(found([...calls.slice(0, 4), left, refusedHold('dan', 17_000, 'others')])).toEqual([
      'true-answer',
    ]);
  });
});

describe('a piece that was released while the shop was away', () => {
  const released = call('ada', 15_500, 15_510, { kind: 'release', sku: 'mug' }, { kind: 'done' });
  const outages = [{ from: 15_000, to: 17_000 }];
  const calls = [stocked(1), holding('ada', 100), released];
  it('is not available until the ledger knows', () => {
    expect(found([...calls, reading('bob', 16_000, 0)], { outages })).toEqual([]);
    expect(found([...calls, refusedHold('bob', 16_000, 'others')], { outages })).toEqual([]);
    expect(found([...calls, reading('bob', 16_000, 0)])).toEqual(['true-answer']);
  });
  it('is available soon after that', () => {
    expect(found([...calls, reading('bob', 50_000, 0)], { outages })).toEqual(['true-answer']);
    const before = [{ from: 1000, to: 2000 }];
    expect(found([...calls, reading('bob', 16_000, 0)], { outages: before })).toEqual(['true-answer']);
  });
});

describe('an offer that takes a while until its shopper sees it', () => {
  const other = holding('dan', 20_500);
  const calls = [
    stocked(2),
    holding('ada', 100, 1, 20_000),
    holding('ada~2', 110, 1, 20_000),
    waits('bob', 200),
    looks('bob', 19_000),
    other,
    looks('bob', 21_000),
    looks('bob', 22_000, offered(20_400 + 10 * MINUTE)),
  ];
  it('may come with a piece for someone else, and is first all the same', () => {
    expect(found(calls, { noteMs: 3000, ended: 23_000 })).toEqual([]);
    expect(found(calls, { ended: 23_000 })).toEqual(['waiting']);
  });
  it('is not judged where it may be over before its shopper sees it', () => {
    const short = { offerMs: 14_000, ended: 23_000 };
    const seen = [...calls.slice(0, 7), looks('bob', 24_000), looks('bob', 25_000, offered(24_400 + 14_000))];
    expect(found(seen, { ...short, noteMs: 2000, ended: 26_000 })).toEqual(['waiting']);
    expect(found(seen, { ...short, noteMs: 3000, ended: 26_000 })).toEqual([]);
  });
  it('excuses no one who comes long before the last look', () => {
    const later = [
      ...calls.slice(0, 7),
      looks('bob', 24_000),
      looks('bob', 25_000, offered(24_400 + 10 * MINUTE)),
    ];
    expect(found(later, { noteMs: 3000, ended: 26_000 })).toEqual(['waiting']);
  });
});

describe('a buyer whose order reaches the cart late', () => {
  const saleMs = 5000;
  const bought = {
    orders: [order('ada')],
    books: [entry('ada')],
    stock: { mug: 0 },
    mails: [confirmation('ada')],
    saleMs,
  };
  const calls = [stocked(1), holding('ada', 100), ordering('ada', 200, ordered('ada'))];
  it('may be shown as available what they just bought', () => {
    expect(found([...calls, reading('ada', 4000, 1)], bought)).toEqual([]);
  });
  it('may not be shown it for longer, and no one else at all', () => {
    expect(found([...calls, reading('ada', 6000, 1)], bought)).toEqual(['true-answer']);
    expect(found([...calls, reading('bob', 4000, 1)], bought)).toEqual(['true-answer']);
    expect(found([...calls, reading('ada', 4000, 2)], bought)).toEqual(['true-answer']);
  });
  it('may not reserve it once more', () => {
    expect(found([...calls, holding('ada', 4000)], bought)).toContain('true-answer');
  });
});
