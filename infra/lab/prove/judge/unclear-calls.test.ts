import { describe, expect, it } from '@jest/globals';
import { call, holding, nothingSold, reading, refusedHold, sale, stocked } from './example-history.ts';
import type { Did } from './did.ts';
import type { Evidence, Reply } from './history.ts';
import { judge } from './judge.ts';

const found = (evidence: Partial<Evidence>) => judge({ ...sale, ...evidence }).map(({ rule }) => rule);
const lost = (client: string, asked: number, did: Did) => call(client, asked, null, did, null);
const unclear: Reply = { kind: 'refused', because: 'unknown', status: 502, code: '', text: '' };
const released = call('ada', 60, 70, { kind: 'release', sku: 'mug' }, { kind: 'done' });

describe('calls whose outcome is unknown', () => {
  const short = holding('bob', 50, 1, 3000);
  it('may have renewed a hold', () => {
    const renewal = lost('bob', 1000, { kind: 'extend', sku: 'mug' });
    const refused = refusedHold('ada', 200_000, 'others');
    expect(found({ ...nothingSold, calls: [stocked(1), short, renewal, refused] })).toEqual([]);
    expect(found({ ...nothingSold, calls: [stocked(1), short, refused] })).toEqual(['true-answer']);
  });
  it('may have made a hold, for as long as a hold can last', () => {
    const calls = [
      stocked(1),
      call('bob', 50, 60, { kind: 'hold', sku: 'mug', quantity: 1 }, unclear),
      refusedHold('ada', 200_000, 'others'),
    ];
    expect(found({ ...nothingSold, calls })).toEqual([]);
    expect(found({ ...nothingSold, calls, longestHoldMs: 30_000 })).toEqual(['true-answer']);
  });
  it('may have given back what they asked to give back', () => {
    const fewer = lost('bob', 80, { kind: 'change', sku: 'mug', quantity: 1 });
    const calls = [stocked(2), holding('bob', 50, 2), fewer, ...sale.calls.slice(1)];
    expect(found({ calls, stock: { mug: 0 } })).toEqual([]);
  });
  it('may happen after what was asked later', () => {
    const calls = [stocked(1), lost('bob', 10, released.did), holding('bob', 50), ...sale.calls.slice(1)];
    expect(found({ calls })).toEqual([]);
  });
});

describe('an order that is asked for', () => {
  const [first] = sale.calls.filter(({ did }) => did.kind === 'order');
  it('may keep a piece for a second press, until that is answered, and no longer', () => {
    if (!first) throw new Error('the example has an order');
    const { asked, answered } = first;
    const again = { ...first, asked: asked + 1, answered: (answered ?? 0) + 1000 };
    const refused = (at: number) => refusedHold('cleo', at, 'others');
    const calls = (at: number) => [stocked(2), ...sale.calls.slice(1), again, refused(at)];
    expect(found({ calls: calls((answered ?? 0) + 500), stock: { mug: 1 } })).toEqual([]);
    expect(found({ calls: calls((answered ?? 0) + 1500), stock: { mug: 1 } })).toEqual(['true-answer']);
  });
  it('may keep a piece for the first press, where the second was answered before', () => {
    if (!first) throw new Error('the example has an order');
    const { asked, answered } = first;
    const slow = { ...first, asked: asked - 1, answered: (answered ?? 0) + 1000 };
    const refused = (at: number) => refusedHold('cleo', at, 'others');
    const calls = (at: number) => [stocked(2), slow, first, refused(at)];
    expect(found({ calls: calls((answered ?? 0) + 500), stock: { mug: 1 } })).toEqual([]);
    expect(found({ calls: calls((answered ?? 0) + 1500), stock: { mug: 1 } })).toEqual(['true-answer']);
    // Two pieces would be left.
    expect(found({ calls: [stocked(1), ...calls((answered ?? 0) + 500)], stock: { mug: 2 } })).toEqual([
      'true-answer',
    ]);
  });
});

describe('an edit of stock', () => {
  it('may take the time that it says, and no longer, until shoppers have it', () => {
    const did = { kind: 'stock', sku: 'mug', delta: 1, withinMs: 5000 } as const;
    const edit = call('maker', 10, 20, did, { kind: 'done' });
    const at = (time: number) => [edit, refusedHold('ada', time, 'gone')];
    expect(found({ ...nothingSold, calls: at(4000) })).toEqual([]);
    expect(found({ ...nothingSold, calls: at(6000) })).toEqual(['true-answer']);
  });
  it('waits while the shop is away, and only for that long', () => {
    const did = { kind: 'stock', sku: 'mug', delta: 1, withinMs: 5000 } as const;
    const edit = call('maker', 10, 20, did, { kind: 'done' });
    const at = (time: number) => [edit, refusedHold('ada', time, 'gone')];
    const outages = [
      { from: 1000, to: 2500 },
      { from: 6000, to: 7000 },
      { from: 9000, to: 20_000 },
    ];
    expect(found({ ...nothingSold, outages, calls: at(7400) })).toEqual([]);
    expect(found({ ...nothingSold, outages, calls: at(8000) })).toEqual(['true-answer']);
  });
});

describe('a changed quantity', () => {
  const changed = (client: string, at: number, quantity: number, reply: Reply) =>
    call(client, at, at + 10, { kind: 'change', sku: 'mug', quantity }, reply);
  const held = (quantity: number): Reply => ({ kind: 'held', held: quantity, until: 1_800_000 });
  it('frees what the holder no longer wants', () => {
    const calls = [
      stocked(2),
      holding('bob', 20, 2),
      changed('bob', 50, 1, held(1)),
      ...sale.calls.slice(1),
      reading('cleo', 300, 0),
    ];
    expect(found({ calls })).toEqual([]);
  });
  it('holds no more than there is', () => {
    const calls = [stocked(2), holding('bob', 20), holding('cleo', 40), changed('bob', 60, 2, held(2))];
    expect(found({ ...nothingSold, calls })).toContain('true-answer');
  });
  it('is not refused while enough is free', () => {
    const refused: Reply = {
      kind: 'refused',
      because: 'others',
      status: 409,
      code: 'reserved-by-others',
      text: '',
    };
    const calls = [stocked(3), holding('bob', 20), holding('cleo', 40), changed('bob', 60, 2, refused)];
    expect(found({ ...nothingSold, calls })).toEqual(['true-answer']);
  });
});
