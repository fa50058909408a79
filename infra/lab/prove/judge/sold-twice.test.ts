import { describe, expect, it } from '@jest/globals';
import { confirmation, entry, order, ordered, ordering, sale, stocked } from './example-history.ts';
import type { Evidence } from './history.ts';
import { judge } from './judge.ts';

const found = (evidence: Partial<Evidence>) => judge({ ...sale, ...evidence }).map(({ rule }) => rule);

describe('a piece with two buyers', () => {
  const buys = (client: string, at: number) => ordering(client, at, ordered(client));
  const sold = (calls: Evidence['calls'], ...clients: string[]) =>
    found({
      calls,
      orders: clients.map((client) => order(client)),
      books: clients.map((client) => entry(client)),
      mails: clients.map((client) => confirmation(client)),
      stock: { mug: 0 },
    });
  it('finds a piece that is sold again after the maker has taken another out', () => {
    expect(sold([stocked(2), buys('ada', 100), stocked(-1, 200), buys('bob', 300)], 'ada', 'bob')).toEqual([
      'one-buyer',
    ]);
  });
  it('finds it where both orders are under way at the same time, and where one has lost its answer', () => {
    const both = [stocked(2), stocked(-1, 50), buys('ada', 100), buys('bob', 101)];
    expect(sold(both, 'ada', 'bob')).toEqual(['one-buyer']);
    const lost = [stocked(2), stocked(-1, 50), ordering('ada', 100, null), buys('bob', 200)];
    expect(sold(lost, 'ada', 'bob')).toEqual(['one-buyer']);
  });
  it('may take out what is sold already, or is just being sold', () => {
    expect(sold([stocked(2), buys('ada', 100), buys('bob', 200), stocked(-1, 300)], 'ada', 'bob')).toEqual(
      [],
    );
    expect(sold([stocked(2), buys('ada', 100), stocked(-1, 195), buys('bob', 200)], 'ada', 'bob')).toEqual(
      [],
    );
  });
  it('fills what was sold too many before it sells more', () => {
    const calls = [stocked(1), buys('ada', 100), stocked(-1, 200), stocked(1, 300), buys('bob', 400)];
    expect(sold(calls, 'ada', 'bob')).toEqual(['one-buyer']);
    const filled = [...calls.slice(0, 4), stocked(1, 350), ...calls.slice(4)];
    expect(sold(filled, 'ada', 'bob')).toEqual([]);
  });
});
