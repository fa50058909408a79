import { expect, it } from '@jest/globals';
import { drawnNumber } from '@slipcast/contracts/draw';
import { AFTER_DRAW, scoreOf } from './places.ts';

const seed = 'a'.repeat(64);

it('gives tickets of the draw the numbers that anyone can repeat with the published rule', async () => {
  const tickets = ['0', '7', 'f'].map((digit) => digit.repeat(64));
  const scores = tickets.map((ticket) => scoreOf(seed, { ticket, isDrawn: true, lateNumber: null }));
  const published = await Promise.all(tickets.map((ticket) => drawnNumber(seed, ticket)));
  expect(scores).toEqual(published.map(BigInt));
});

it('puts tickets from after the opening behind them, in their order', () => {
  const late = (lateNumber: number) => scoreOf(seed, { ticket: '', isDrawn: false, lateNumber });
  expect([late(1), late(2)]).toEqual([AFTER_DRAW + 1n, AFTER_DRAW + 2n]);
});
