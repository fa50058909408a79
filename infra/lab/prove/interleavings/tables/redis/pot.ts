import { skuKeys } from '../../../../../../services/cart/src/redis/sku-scripts.ts';
import { at, seqAt } from './moment.ts';
import type { Command } from './stand.ts';

export const MUG = { productId: 'mug', variantId: 'main' };
export const [ADA, BOB, CY, GUS] = ['u:ada', 'u:bob', 'u:cy', 'g:gus'] as const;

/** Minutes from now. */
interface Held {
  from?: number;
  ends?: number;
  first?: number;
  claim?: number;
  raised?: number;
}
interface Offered {
  state?: 'open' | 'kept' | 'over' | 'again';
  at?: number;
  first?: number;
  ends?: number;
  noted?: true;
  waits?: true;
  lapsed?: true;
  takenBack?: true;
  left?: true;
}

/** A SKU's state in Redis. What is not given is as usual: two pieces, compared with the ledger just now. */
export interface Pot {
  onHand?: number;
  version?: number;
  applied?: number;
  confirmed?: number;
  seq?: number;
  /** Default: the sum of the holds. */
  held?: number;
  holds?: Record<string, [pieces: number, times?: Held]>;
  past?: Record<string, [first: number, ended: number, more?: string]>;
  waiting?: string[];
  offers?: Record<string, Offered>;
  released?: Record<string, [pieces: number, seq?: number, repeated?: true]>;
  unanswered?: number;
  sale?: string;
  quarantined?: true;
  asked?: number;
  server?: string;
  readableBy?: number;
  minVersion?: number;
  /** There is no replica. */
  isMissing?: true;
}

const ms = (minutes: number | undefined): number => (minutes === undefined ? 0 : at(minutes));

function offersOf(offers: Record<string, Offered>): string {
  const entries = Object.entries(offers).map(([owner, { state = 'open', first = -4, ends = 6, ...more }]) => {
    const since = more.at ?? -4;
    return [
      owner,
      {
        ...more,
        state,
        seq: String(seqAt(since)),
        at: String(ms(since)),
        firstAt: String(ms(first)),
        ends: String(ms(ends)),
      },
    ];
  });
  return JSON.stringify(Object.fromEntries(entries));
}

/** Commands that write it. @param server the id of the Redis */
export function write(pot: Pot, server: string): Command[] {
  const [replica, holds, expiry, minVersion, past] = skuKeys(MUG) as [string, string, string, string, string];
  const commands: Command[] = [];
  if (pot.minVersion) commands.push(['SET', minVersion, pot.minVersion]);
  if (pot.isMissing) return commands;
  for (const [owner, [pieces, times = {}]] of Object.entries(pot.holds ?? {})) {
    const { from = -9, ends = 21, first = from, claim, raised = 0 } = times;
    const values = [pieces, ms(from), ms(ends), ms(first), ms(claim), raised];
    commands.push(['HSET', holds, owner, values.join(':')], ['ZADD', expiry, ms(ends), owner]);
    if (raised > 0) commands.push(['ZADD', expiry, ms(claim), `+${owner}`]);
  }
  for (const [owner, [first, ended, more = '']] of Object.entries(pot.past ?? {}))
    commands.push(
      ['HSET', past, owner, `${ms(first)}:${ms(ended)}${more}`],
      ['ZADD', expiry, ms(ended + 15), `-${owner}`],
    );
  const sum = Object.values(pot.holds ?? {}).reduce((total, [pieces]) => total + pieces, 0);
  const released = Object.entries(pot.released ?? {}).map(([owner, [pieces, seq = -3, repeated]]) => [
    owner,
    { pieces, seq: String(seqAt(seq)), repeated },
  ]);
  const fields: Record<string, string | number | undefined> = {
    onHand: pot.onHand ?? 2,
    version: pot.version ?? 5,
    applied: pot.applied ?? 5,
    confirmed: ms(pot.confirmed ?? 0),
    held: pot.held ?? sum,
    seq: seqAt(pot.seq ?? -2),
    server: pot.server ?? server,
    asked: ms(pot.asked ?? -7),
    quarantined: pot.quarantined && '1',
    released: released.length > 0 ? JSON.stringify(Object.fromEntries(released)) : undefined,
    waiting: pot.waiting && JSON.stringify(pot.waiting),
    offers: pot.offers && offersOf(pot.offers),
    unanswered: pot.unanswered,
    readableBy: pot.readableBy,
    sale: pot.sale,
  };
  const given = Object.entries(fields).flatMap(([name, value]) => (value === undefined ? [] : [name, value]));
  commands.push(['HSET', replica, ...given]);
  return commands;
}
