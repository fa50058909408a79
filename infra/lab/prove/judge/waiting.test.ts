import { describe, expect, it } from '@jest/globals';
import {
  call,
  holding,
  looks,
  nothingSold,
  offered,
  reading,
  refusedHold,
  stocked,
  waits,
} from './example-history.ts';
import type { Call, Evidence } from './history.ts';
import { judge } from './judge.ts';

const found = (calls: Call[], more: Partial<Evidence> = {}) =>
  judge({ ...nothingSold, seed: 'test', ended: 900_000, calls, ...more }).map(({ rule }) => rule);
const MINUTE = 60_000;
/** Ada has the only mug and gives it back; bob and then cy wait for it. */
const given = call('ada', 1000, 1010, { kind: 'release', sku: 'mug' }, { kind: 'done' });
const inLine = [
  stocked(1),
  holding('ada', 100),
  waits('bob', 200),
  waits('cy', 300),
  looks('bob', 900),
  looks('cy', 950),
];

describe('an honest queue', () => {
  it('offers a released piece to the first in the queue, and refuses anyone who comes in between', () => {
    const calls = [
      ...inLine,
      given,
      refusedHold('dan', 1020, 'others'),
      looks('bob', 1100, offered(1000 + 10 * MINUTE)),
      looks('cy', 1200),
      reading('dan', 1300, 0),
    ];
    expect(found(calls, { stock: { mug: 0 } })).toEqual([]);
  });

  it('counts an offer once, however often its shopper looks', () => {
    const calls = [
      ...inLine.slice(0, -2).filter(({ client }) => client !== 'cy'),
      stocked(2, 1150),
      given,
      looks('bob', 1100, offered(1000 + 10 * MINUTE)),
      looks('bob', 1200, offered(1000 + 10 * MINUTE)),
      reading('dan', 1300, 2),
    ];
    expect(found(calls, { ended: MINUTE, stock: { mug: 2 } })).toEqual([]);
  });

  it('offers it to the next once the first has left, and makes a reservation of what is taken', () => {
    const calls = [
      ...inLine,
      given,
      looks('bob', 1100, offered(1000 + 10 * MINUTE)),
      call('bob', 1200, 1210, { kind: 'leave', sku: 'mug' }, { kind: 'done' }),
      looks('cy', 1300, offered(1200 + 10 * MINUTE)),
      holding('cy', 1400),
      refusedHold('dan', 20 * MINUTE, 'others'),
    ];
    expect(found(calls, { ended: 21 * MINUTE })).toEqual([]);
  });

  it('may serve someone who comes back to the page after a while before those who came since', () => {
    const later = 5 * MINUTE;
    const calls = [
      stocked(1),
      holding('ada', 100),
      waits('bob', 200),
      waits('cy', later),
      looks('bob', later + 50),
      call('ada', later + 60, later + 65, { kind: 'release', sku: 'mug' }, { kind: 'done' }),
      looks('bob', later + 100, offered(later + 60 + 10 * MINUTE)),
      looks('cy', later + 200),
    ];
    expect(found(calls, { stock: { mug: 0 } })).toEqual([]);
  });

  it('may serve the later first where an outage kept the shop from telling the earlier', () => {
    const calls = [...inLine, given, looks('cy', 1100, offered(5 * MINUTE)), looks('bob', 1200)];
    expect(found(calls, { outages: [{ from: 1010, to: 1050 }] })).toEqual([]);
  });
});

/** Bob asked first, and cy is offered the mug at 100 s while bob waits on. The maker takes one of two mugs out at `removed`. */
const servedLaterFirst = (removed: number) => [
  stocked(2),
  holding('ada', 100),
  holding('dan', 110),
  waits('bob', 200),
  waits('cy', 300),
  stocked(-1, removed),
  looks('bob', 40_000),
  looks('bob', 99_000),
  ...['ada', 'dan'].map((client) =>
    call(client, 96_000, 96_010, { kind: 'release', sku: 'mug' }, { kind: 'done' }),
  ),
  looks('cy', 100_000, offered(99_500 + 10 * MINUTE)),
  looks('bob', 101_000),
];

/** Bob waits for two mugs, and dan reserves one of them at 100 s. The maker takes one of three out at `removed`. */
const reservedByAnother = (removed: number) => [
  stocked(2),
  holding('ada', 100, 2),
  waits('bob', 200),
  stocked(1, 300),
  stocked(-1, removed),
  looks('bob', 99_000),
  call('ada', 99_500, 99_510, { kind: 'release', sku: 'mug' }, { kind: 'done' }),
  holding('dan', 100_000),
  looks('bob', 101_000),
];

describe('a piece that the maker takes out', () => {
  it('may have been offered to someone who waits, where another got one', () => {
    expect(found(reservedByAnother(99_600))).not.toContain('waiting');
    expect(found(reservedByAnother(50_000))).toContain('waiting');
  });
  it('may have been the one that the first in the queue was offered, between two looks', () => {
    expect(found(servedLaterFirst(99_600))).toEqual([]);
    expect(found(servedLaterFirst(100_500))).toEqual([]);
  });
  it('may have been, if the later offer was older than the earlier look', () => {
    const calls = servedLaterFirst(98_000).map((one) =>
      one.reply?.kind === 'offered' ? looks('cy', 100_000, offered(97_000 + 10 * MINUTE)) : one,
    );
    expect(found(calls)).toEqual([]);
  });
  it('excuses nothing of what happens later', () => {
    expect(found(servedLaterFirst(30_000))).toEqual(['waiting']);
    expect(found(servedLaterFirst(90_000))).toEqual(['waiting']);
  });
});

describe('the judge finds', () => {
  it('a piece that someone else gets while others wait', () => {
    expect(found([...inLine, given, holding('dan', 1020), looks('bob', 1200), looks('cy', 1300)])).toContain(
      'waiting',
    );
  });

  it('a piece that is shown as free while others wait', () => {
    expect(found([...inLine, given, reading('dan', 1020, 1), looks('bob', 1200)])).toContain('waiting');
  });

  it('a later place that comes first', () => {
    const calls = [...inLine, given, looks('cy', 1100, offered(5 * MINUTE)), looks('bob', 1200)];
    expect(found(calls)).toEqual(['waiting']);
  });

  it('an offer that lasts too long', () => {
    const calls = [...inLine, given, looks('bob', 1100, offered(1100 + 11 * MINUTE))];
    expect(found(calls)).toEqual(['waiting']);
    expect(found(calls, { offerMs: 11 * MINUTE })).toEqual([]);
  });

  it('a client who still waits at the end for what is there', () => {
    expect(found([...inLine, given, looks('bob', 1200), looks('cy', 1300)], { stock: { mug: 1 } })).toContain(
      'waiting',
    );
  });

  it('a piece that is offered to two', () => {
    const calls = [
      ...inLine,
      given,
      looks('bob', 1100, offered(1000 + 10 * MINUTE)),
      looks('cy', 1200, offered(1000 + 10 * MINUTE)),
    ];
    expect(found(calls)).toContain('true-answer');
  });

  it('a piece that is offered to one and reserved for another', () => {
    const calls = [...inLine, given, looks('bob', 1100, offered(1000 + 10 * MINUTE)), holding('dan', 1200)];
    expect(found(calls)).toContain('true-answer');
  });
});
