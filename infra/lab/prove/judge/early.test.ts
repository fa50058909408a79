import { expect, it } from '@jest/globals';
import { judgeEarly } from './early.ts';
import { call, holding, ordered, ordering } from './example-history.ts';
import type { Call, Reply } from './history.ts';

const OPENS = 100_000;
const EARLY = 60_000;

const refused: Reply = { kind: 'refused', because: 'other', status: 409, code: 'conflict', text: '' };
const using = (client: string, at: number, reply: Reply | null = { kind: 'done' }, link = 'ada’s') =>
  call(client, at, reply ? at + 10 : null, { kind: 'early-link', link }, reply);
const found = (calls: Call[], earlyAt: number | undefined = EARLY) =>
  judgeEarly({ opensAt: OPENS, earlyAt, skus: ['mug'], calls }).map(({ says }) => says);

it('accepts a reader with a link from the early time on, and everyone from the opening on', () => {
  const reader = [using('ada', 50_000), holding('ada', 61_000), ordering('ada', 62_000, ordered('ada'))];
  expect(found([...reader, holding('bob', OPENS), using('bob', 70_000, refused)])).toEqual([]);
});

it('accepts a reader whose link was never answered, because it may have worked', () => {
  expect(found([using('ada', 50_000, null), holding('ada', 61_000)])).toEqual([]);
});

it('finds a piece that was reserved or ordered before the opening without a link', () => {
  expect(found([holding('bob', 99_000)])).toEqual([
    'bob had a pot 990 ms before the opening, without a link',
  ]);
  expect(found([ordering('bob', 99_000, ordered('bob'))])).toHaveLength(1);
  const tooLate = using('bob', 99_500);
  expect(found([using('bob', 61_000, refused), holding('bob', 99_000), tooLate])).toHaveLength(1);
});

it('finds a reader who had a piece before early access began, or where the update has none', () => {
  const reader = [using('ada', 50_000), holding('ada', 59_000)];
  expect(found(reader)).toEqual(['ada had a pot 990 ms before early access began']);
  expect(judgeEarly({ opensAt: OPENS, skus: ['mug'], calls: reader })).toHaveLength(1);
});

it('looks at the pots of the update only', () => {
  expect(judgeEarly({ opensAt: OPENS, skus: ['bowl'], calls: [holding('bob', 99_000)] })).toEqual([]);
});

it('finds a link that works for two', () => {
  const both = [using('ada', 50_000), using('bob', 51_000)];
  expect(found(both)).toEqual(['the early link of ada worked for bob too']);
  expect(
    found([...both.slice(0, 1), using('ada', 52_000), using('bob', 51_000, { kind: 'done' }, 'bob’s')]),
  ).toEqual([]);
});

it('finds someone who is refused as too early although they may buy', () => {
  const tooEarly: Reply = { ...refused, code: 'not-open-yet' };
  const asking = (client: string, at: number) =>
    call(client, at, at + 10, { kind: 'hold', sku: 'mug', quantity: 1 }, tooEarly);
  expect(found([using('ada', 50_000), asking('ada', 59_000), asking('bob', 99_000)])).toEqual([]);
  expect(found([using('ada', 50_000), asking('ada', 61_000)])).toEqual([
    'ada was refused as too early, 1000 ms after they might buy',
  ]);
  expect(found([asking('bob', 100_500)])).toHaveLength(1);
});
