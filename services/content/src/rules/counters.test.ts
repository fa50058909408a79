import { describe, expect, it } from '@jest/globals';
import { addTogether, countersOf, MOST, OTHER, type Counter } from './counters.ts';
import { daysUpTo, plusDays, shopDay } from './visit-days.ts';
import { summaryOf } from './visit-summary.ts';

describe('counters', () => {
  it('add up by kind and subject', () => {
    const day: Counter[] = [
      ['page', 'home', 2],
      ['seen', 'p1', 1],
    ];
    expect(
      addTogether(day, [
        ['page', 'home', 1],
        ['added', 'p1', 1],
      ]),
    ).toEqual([
      ['page', 'home', 3],
      ['seen', 'p1', 1],
      ['added', 'p1', 1],
    ]);
  });

  it('fold what goes beyond the most subjects of a kind into one, and go on counting those that are there', () => {
    const invented = Array.from({ length: MOST.search + 50 }, (_, n): Counter => ['search', `word ${n}`, 1]);
    const day = addTogether([['search', 'jug', 1]], [...invented, ['search', 'jug', 1]]);
    expect(day).toHaveLength(MOST.search + 1);
    expect(day).toContainEqual(['search', 'jug', 2]);
    expect(day).toContainEqual(['search', OTHER, 51]);
  });

  it('know a pot only from its own page, and no words that may be personal', () => {
    expect(countersOf({ kind: 'view', page: 'product', productId: 'p1' })).toEqual([
      ['page', 'product', 1],
      ['seen', 'p1', 1],
    ]);
    expect(countersOf({ kind: 'view', page: 'home', productId: 'p1' })).toEqual([['page', 'home', 1]]);
    expect(countersOf({ kind: 'search', words: ' Butter  DISH' })).toEqual([['search', 'butter dish', 1]]);
    expect(countersOf({ kind: 'search', words: 'ada@example.com' })).toEqual([['search', OTHER, 1]]);
  });
});

it('a day is the shop’s, also in summer', () => {
  expect(shopDay(new Date('2026-06-30T23:30:00Z'))).toBe('2026-07-01');
  expect(shopDay(new Date('2026-11-22T23:30:00Z'))).toBe('2026-11-22');
  expect(plusDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(daysUpTo('2026-03-30', 3)).toEqual(['2026-03-28', '2026-03-29', '2026-03-30']);
});

it('a summary has every day, the most frequent first, and how far visits came', () => {
  const summary = summaryOf([
    {
      day: '2026-11-21',
      counters: [
        ['page', 'home', 4],
        ['page', 'product', 6],
        ['seen', 'p1', 1],
        ['seen', 'p2', 5],
        ['search', 'jug', 1],
        ['search', OTHER, 2],
      ],
    },
    {
      day: '2026-11-22',
      counters: [
        ['seen', 'p1', 1],
        ['added', 'p1', 1],
        ['bought', 'p1', 1],
        ['search', 'dish', 2],
        ['step', 'product', 5],
        ['step', 'paid', 1],
      ],
    },
    { day: '2026-11-23', counters: [] },
  ]);
  expect(summary.days).toEqual([
    { day: '2026-11-21', views: 10 },
    { day: '2026-11-22', views: 0 },
    { day: '2026-11-23', views: 0 },
  ]);
  expect(summary.pages).toEqual([
    { page: 'product', views: 6 },
    { page: 'home', views: 4 },
  ]);
  expect(summary.pots).toEqual([
    { productId: 'p2', views: 5, adds: 0, orders: 0 },
    { productId: 'p1', views: 2, adds: 1, orders: 1 },
  ]);
  expect(summary.searches).toEqual([
    { words: 'dish', times: 2 },
    { words: 'jug', times: 1 },
  ]);
  expect(summary.otherSearches).toBe(2);
  expect(summary.steps.map(({ times }) => times)).toEqual([5, 0, 0, 0, 0, 1]);
});
