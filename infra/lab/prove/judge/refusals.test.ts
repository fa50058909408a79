import { describe, expect, it } from '@jest/globals';
import {
  call,
  holding,
  looks,
  nothingSold,
  offered,
  order,
  ordered,
  ordering,
  sale,
  stocked,
  waits,
} from './example-history.ts';
import type { Did } from './did.ts';
import type { Call, Evidence, Reply } from './history.ts';
import { judge } from './judge.ts';

const found = (calls: Call[], more: Partial<Evidence> = {}) =>
  judge({ seed: 'test', ...nothingSold, calls, ...more }, { mails: false }).map(({ rule }) => rule);

const no = (status: number, code: string, because: 'others' | 'other' = 'other'): Reply => ({
  kind: 'refused',
  because,
  status,
  code,
  text: '',
});
const refused = (client: string, at: number, did: Did, reply: Reply) => call(client, at, at + 10, did, reply);
const mug = (kind: 'extend' | 'release' | 'look' | 'leave' | 'wait' | 'read'): Did => ({ kind, sku: 'mug' });
const one: Did = { kind: 'hold', sku: 'mug', quantity: 1 };
const held = [stocked(1), holding('ada', 100, 1, 30_000)];

describe('a reservation', () => {
  const expired = (at: number) => refused('ada', at, mug('extend'), no(409, 'reservation-expired'));
  it('has not expired before its promised end, and may have after it', () => {
    expect(found([...held, expired(20_000)])).toEqual(['refusal']);
    expect(found([...held, expired(40_000)])).toEqual([]);
  });
  it('may end when its holder gives it up in another window, or the maker takes the pot away', () => {
    const released = call('ada', 5000, null, mug('release'), null);
    expect(found([...held, released, expired(20_000)])).toEqual([]);
    expect(found([...held, stocked(-1, 5000), expired(20_000)])).toEqual([]);
  });
  it('is renewed until its two hours are over', () => {
    const limit = (at: number) => refused('ada', at, mug('extend'), no(409, 'reservation-limit'));
    expect(found([...held, limit(20_000)])).toEqual(['refusal']);
    expect(found([...held, limit(20_000)], { capMs: 40_000 })).toEqual([]);
  });
  it('is the one of an update only for someone who may have one', () => {
    const full = refused('ada', 200, one, no(409, 'update-limit'));
    expect(found([stocked(1), full])).toEqual(['refusal']);
    expect(found([stocked(1), holding('bob', 100), full])).toEqual(['refusal']);
    expect(found([...held, full])).toEqual([]);
    expect(found([stocked(1), call('ada', 100, null, one, null), full])).toEqual([]);
    const before = refused('ada', 100, one, no(409, 'update-limit'));
    expect(found([stocked(1), before, call('ada', 200, 210, one, null)])).toEqual(['refusal']);
  });
  it('is sold to its holder', () => {
    const buys = ordering('ada', 5000, no(409, 'reserved-by-others', 'others'));
    const open = call('bob', 50, null, one, null);
    expect(found([...held, open, buys])).toEqual(['refusal']);
    expect(found([stocked(1), open, holding('ada', 100, 1, 3000), buys])).toEqual([]);
  });
  it('is in its cart until something takes it out', () => {
    const missing = refused('ada', 5000, mug('release'), no(404, 'not-found'));
    expect(found([...held, missing])).toEqual(['refusal']);
    expect(found([...held, call('ada', 3000, null, mug('release'), null), missing])).toEqual([]);
    expect(
      found([...held, call('ada', 3000, 3010, { kind: 'visit', what: 'merge carts' }, null), missing]),
    ).toEqual([]);
  });
});

describe('a place in a queue', () => {
  const queue = [...held, waits('bob', 1000), looks('bob', 5000)];
  const lost = (at: number) => refused('bob', at, mug('leave'), no(404, 'not-found'));
  it('is not lost', () => {
    expect(found([...queue, lost(6000)])).toEqual(['refusal']);
    expect(found([...queue, looks('bob', 6000, { kind: 'done' })])).toEqual(['refusal']);
  });
  it('may end with an offer, or with a first try to leave', () => {
    expect(found([...queue, lost(14_000)], { offerMs: 8000 })).toEqual([]);
    expect(found([...queue, looks('bob', 14_000, { kind: 'done' })], { offerMs: 8000 })).toEqual([]);
    expect(found([...queue, call('bob', 5500, null, mug('leave'), null), lost(6000)])).toEqual([]);
    expect(found([...queue.slice(0, 3), looks('bob', 31_000, offered(631_000)), lost(32_000)])).toEqual([]);
  });
  it('may be shown for a moment after its piece has been taken', () => {
    const gone = looks('bob', 34_000, { kind: 'done' });
    const taken = [...queue.slice(0, 3), holding('bob', 31_000)];
    expect(found([...taken, looks('bob', 32_000), gone])).toEqual([]);
    expect(found([...taken, waits('bob', 32_000), gone])).toEqual(['refusal']);
    expect(found([...queue.slice(0, 3), looks('bob', 32_000), gone])).toEqual(['refusal']);
  });
  it('is refused only where the pot is available, or theirs', () => {
    const there = (at: number) => refused('bob', at, mug('wait'), no(409, 'conflict'));
    expect(found([...held, there(5000)])).toEqual(['refusal']);
    expect(found([...held, there(40_000)])).toEqual([]);
    expect(found([stocked(1), holding('bob', 100, 1, 30_000), there(5000)])).toEqual([]);
  });
});

describe('a payment', () => {
  const pays = (at: number, reply: Reply, more: object = {}) =>
    refused('ada', at, { kind: 'pay', pence: 2450, card: 'good', again: false, ...more }, reply);
  const paid = pays(100, { kind: 'paid', payment: 'p-ada' });
  const notUsable = no(409, 'payment-not-usable');
  it('is declined only for a bad card, or for a token that was used', () => {
    const reply = no(402, 'payment-declined');
    expect(found([pays(100, reply)])).toEqual(['refusal']);
    expect(found([pays(100, reply, { card: 'bad' })])).toEqual([]);
    expect(found([pays(100, reply, { again: true })])).toEqual([]);
  });
  it('is good for an order, unless something has released it', () => {
    const orders = ordering('ada', 500, notUsable);
    const other = ordering('ada', 300, null);
    expect(found([paid, orders])).toEqual(['refusal']);
    expect(found([paid, other, orders])).toEqual([]);
    expect(found([paid, orders], { withdrawn: [{ payment: 'p-ada', at: 300 }] })).toEqual([]);
    expect(found([paid, ordering('ada', 301_000, notUsable)])).toEqual([]);
    const placed = [stocked(1), paid, ordering('ada', 300, ordered('ada')), orders];
    expect(found(placed, { orders: [order('ada')], books: sale.books, stock: { mug: 0 } })).toEqual([
      'refusal',
    ]);
  });
  it("is its payer's alone, and a stranger who tries it releases nothing", () => {
    const { did, ...asked } = ordering('ada', 300, notUsable);
    const stranger: Call = { ...asked, client: 'bob', did: { ...did, email: 'bob@x' } as Did };
    expect(found([paid, stranger])).toEqual([]);
    expect(found([paid, stranger, ordering('ada', 500, notUsable)])).toEqual(['refusal']);
  });
  it('is one at a time, and the first is no second', () => {
    const second = pays(500, no(409, 'payment-in-progress'));
    expect(found([second])).toEqual(['refusal']);
    expect(found([paid, second])).toEqual([]);
  });
  it('is turned away as one too many only after many cards', () => {
    const tooMany = no(429, 'too-many-requests');
    const declines = Array.from({ length: 10 }, (_, index) =>
      pays(100 + 20 * index, no(402, 'payment-declined'), { card: 'bad' }),
    );
    expect(found([paid, pays(500, tooMany)])).toEqual(['refusal']);
    expect(found([...declines, pays(500, tooMany)])).toEqual([]);
    expect(found([paid, pays(500, tooMany)], { oneNetwork: true })).toEqual([]);
  });
  it('whose order failed leaves a cancelled order', () => {
    const failed = ordering('ada', 500, no(409, 'order-failed'));
    expect(found([paid, failed])).toEqual(['refusal']);
    expect(found([paid, failed], { orders: [order('ada', { status: 'cancelled' })] })).toEqual([]);
  });
});

describe('a place in a queue', () => {
  const tooMany = (at: number) => refused('ada', at, mug('wait'), no(429, 'too-many-requests'));
  const asked = (count: number) =>
    Array.from({ length: count }, (_, index) =>
      call('ada', 200 + 20 * index, 210 + 20 * index, mug('wait'), { kind: 'waiting' }),
    );
  it('is refused as one too many only once five emails went to that address', () => {
    expect(found([...held, ...asked(4), tooMany(900)])).toEqual(['refusal']);
    expect(found([...held, ...asked(5), tooMany(900)])).toEqual([]);
  });
});

describe('any other refusal', () => {
  it.each([
    [400, 'invalid-body'],
    [401, 'session-over'],
    [403, 'cross-site'],
    [404, 'product-not-found'],
    [409, 'conflict'],
    [429, 'too-many-requests'],
    [500, 'internal'],
  ])('is a violation: %d %s', (status, code) => {
    expect(found([stocked(1), refused('ada', 500, one, no(status, code))])).toEqual(['refusal']);
  });
  it('is right without a turn, where there is a waiting room', () => {
    const waits = [stocked(1), refused('ada', 500, one, no(409, 'wait-your-turn'))];
    expect(found(waits)).toEqual(['refusal']);
    expect(found(waits, { hasRoom: true })).toEqual([]);
  });
  it('says nothing where the shop was away, a moment ago too, or where a backup was restored', () => {
    const failed = [stocked(1), refused('ada', 500, mug('read'), no(500, 'internal'))];
    expect(found(failed, { outages: [{ from: 100, to: 300 }] })).toEqual([]);
    const unknown = [stocked(1), refused('ada', 500, mug('read'), no(401, 'session-over'))];
    expect(found(unknown, { forgotten: { from: 100, copied: 110, to: 300 } })).toEqual([]);
    expect(found([stocked(1), refused('ada', 500, mug('read'), no(0, ''))])).toEqual([]);
  });
  it('of the maker is right where the order has ended', () => {
    const did = { kind: 'cancel', order: 'N-ada' } as const;
    const cancels = refused('maker', 500, did, no(409, 'transition-refused'));
    const judged = (status: string) =>
      judge(
        { ...sale, calls: [...sale.calls, cancels], orders: [order('ada', { status })] },
        { mails: false },
      );
    expect(judged('shipped')).toEqual([]);
    expect(judged('paid').map(({ rule }) => rule)).toEqual(['refusal']);
  });
});
