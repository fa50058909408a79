import { describe, expect, it } from '@jest/globals';
import {
  call,
  holding,
  looks,
  nothingSold,
  reading,
  refusedHold,
  stocked,
  waits,
} from './example-history.ts';
import type { Call } from './history.ts';
import { judge } from './judge.ts';

const left = (client: string, at: number) =>
  call(client, at, at + 10, { kind: 'leave', sku: 'mug' }, { kind: 'done' });

/** Ada's reservation ends at 15 s, when the shop has been restored, and dan is refused the piece at 17 s. */
const found = (calls: Call[], isRestored = true, offerMs = 600_000) =>
  judge({
    ...nothingSold,
    seed: 'test',
    offerMs,
    ended: 20_000,
    calls: [
      stocked(1),
      holding('ada', 100, 1, 15_000),
      ...calls,
      refusedHold('dan', 17_000, 'others'),
      reading('dan', 17_100, 0),
    ],
    ...(isRestored ? { forgotten: { from: 1000, copied: 1100, to: 5000 } } : {}),
  }).map(({ rule }) => rule);
const WRONG = ['true-answer', 'true-answer'];

describe('a queue that a restore brings back', () => {
  it('may offer a piece to someone who left it after the backup', () => {
    expect(found([waits('bob', 200), looks('bob', 900), left('bob', 2000)])).toEqual([]);
    expect(found([waits('bob', 200), looks('bob', 900), left('bob', 1050)])).toEqual([]);
    expect(found([waits('bob', 200), looks('bob', 900), left('bob', 2000)], false)).toEqual(WRONG);
  });

  it('may not bring back someone who left before the backup, or came after it', () => {
    expect(found([waits('bob', 200), looks('bob', 900), left('bob', 950)])).toEqual(WRONG);
    expect(found([waits('bob', 1200), looks('bob', 1900), left('bob', 2000)])).toEqual(WRONG);
  });

  it('ends for someone who has seen since that there is no place, or has left again', () => {
    const came = [waits('bob', 200), left('bob', 2000)];
    expect(found([...came, looks('bob', 6000, { kind: 'done' })])).toEqual(WRONG);
    expect(found([...came, left('bob', 6000)])).toEqual(WRONG);
    // This answer may be from before the restore.
    expect(found([...came, { ...looks('bob', 4900, { kind: 'done' }), answered: 4990 }])).toEqual([]);
  });

  it('may keep a piece for someone who was offered it just before, and has no place any more', () => {
    const came = [waits('bob', 1200), looks('bob', 4900), looks('bob', 6000, { kind: 'done' })];
    expect(found(came)).toEqual([]);
    // The offer would be over.
    expect(found(came, true, 11_000)).toEqual(WRONG);
    // There was none any more when the shop was stopped.
    expect(found([waits('bob', 1200), looks('bob', 4800), left('bob', 4900)])).toEqual(WRONG);
  });
});
