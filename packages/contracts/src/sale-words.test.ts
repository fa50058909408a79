import { describe, expect, it } from '@jest/globals';
import { notOpenText, saleState, ukTime } from './sale-words.ts';

describe('the words of a shop update', () => {
  it.each([
    ['2026-11-26T19:00:00.000Z', 'Thursday 26 November at 19:00'],
    ['2026-07-02T18:00:00.000Z', 'Thursday 2 July at 19:00'],
    // The hour that comes twice, when the clocks go back.
    ['2026-10-25T00:30:00.000Z', 'Sunday 25 October at 01:30'],
    ['2026-10-25T01:30:00.000Z', 'Sunday 25 October at 01:30'],
  ])('tells %s in UK time', (instant, words) => {
    expect(ukTime(instant)).toBe(words);
    expect(notOpenText(instant)).toBe(`This opens on ${words}.`);
  });

  it('opens at the very millisecond, unless it is paused', () => {
    const opensAt = '2026-11-26T19:00:00.000Z';
    const at = Date.parse(opensAt);
    expect(saleState({ opensAt, paused: false }, at - 1)).toBe('not-open-yet');
    expect(saleState({ opensAt, paused: false }, at)).toBe('open');
    expect(saleState({ opensAt, paused: true }, at)).toBe('paused');
    expect(saleState({ opensAt, paused: true }, at - 1)).toBe('not-open-yet');
    expect(saleState(undefined, at)).toBe('open');
  });
});
