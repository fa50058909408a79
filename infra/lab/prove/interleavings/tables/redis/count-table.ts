import { createNetworkPieces } from '../../../../../../services/cart/src/carts/network-pieces.ts';
import { createUpdatePieces } from '../../../../../../services/cart/src/carts/update-pieces.ts';
import type { HoldAnswer } from '../../../../../../services/cart/src/holds/hold.ts';
import { at } from './moment.ts';
import { ADA, BOB, GUS, MUG } from './pot.ts';
import { openStand, type Command, type Stand } from './stand.ts';
import { combine, type Table } from '../table.ts';

const MOST = 4;
const IP = '203.0.113.9';
const JUG = { productId: 'jug', variantId: 'main' };
/** The network of that address, hashed. */
const NETWORK = 'cart:network:{__}';

type Entry = [name: string, pieces: number, ends: number, changing?: number];
/** What is counted. Minutes from now. */
const COUNTED: Record<string, Entry[]> = {
  nothing: [],
  'ada 1': [['ada mug', 1, 20]],
  'ada 3': [['ada mug', 3, 20]],
  'ada 5': [['ada mug', 5, 20]],
  'ada’s is over': [['ada mug', 4, 0]],
  'jug 2': [['ada jug', 2, 12]],
  'mug 2, jug 2': [
    ['ada mug', 2, 20],
    ['ada jug', 2, 12],
  ],
  'mug 2, jug is over': [
    ['ada mug', 2, 20],
    ['ada jug', 2, -1],
  ],
  'ada 1, gus 2': [
    ['ada mug', 1, 20],
    ['gus mug', 2, 9],
  ],
  'bob 4': [['bob mug', 4, 12]],
  'ada 2, changing': [['ada mug', 2, 20, 0.4]],
  'ada 2, has changed': [['ada mug', 2, 20, 0]],
  'jug 3, one being made': [
    ['ada jug', 3, 12],
    ['+token', 1, 0.3],
  ],
  'jug 3, one was being made': [
    ['ada jug', 3, 12],
    ['+token', 1, 0],
  ],
};
const OWNERS: Record<string, string> = { ada: ADA, bob: BOB, gus: GUS };
/** What there really is of each, at a second count. */
const REALLY: Record<string, { quantity: number; expiresAt: number }> = {
  none: { quantity: 0, expiresAt: 0 },
  four: { quantity: 4, expiresAt: at(27) },
};
const WORKS: Record<string, () => Promise<{ held: HoldAnswer }>> = {
  succeeds: async () => ({ held: { hold: { quantity: 2, expiresAt: at(30) } } as HoldAnswer }),
  fails: async () => {
    throw Object.assign(new Error('none left'), { code: 'not-enough-stock' });
  },
};
const text = ([, pieces, ends, changing]: Entry): string =>
  [pieces, at(ends), ...(changing === undefined ? [] : [at(changing)])].join(':');

const holdsOf = (hold: { quantity: number; expiresAt: number }) => ({
  read: async () => ({ hold }) as HoldAnswer,
});

const hows = combine(['add', 'set'] as const, [1, 2, 4], Object.keys(REALLY), Object.keys(WORKS));

/** The limit of one network's pieces. */
export const networkTable: Table = async (stores) => {
  const stand = await openStand(stores);
  const key = await networkKey(stand);
  const lines: string[] = [];
  for (const [state, entries] of Object.entries(COUNTED)) {
    const before = entries.map((entry): Command => {
      const [owner = '', pot = ''] = entry[0].split(' ');
      return ['HSET', key, `${OWNERS[owner] ?? owner} ${pot}:main`, text(entry)];
    });
    for (const [how, pieces, really, work] of hows)
      for (const guest of [undefined, GUS] as const) {
        const holds = holdsOf(REALLY[really]!);
        const network = createNetworkPieces({ redis: stand.redis, holds, most: MOST, holdMs: 1_800_000 });
        const call = () => network.limit(IP, { owner: ADA, guest }, MUG, how, pieces, WORKS[work]!);
        // oxlint-disable-next-line no-await-in-loop -- they share the database
        const is = await stand.line(before, call);
        lines.push(
          `${state}, ${how} ${pieces}${guest ? ', was gus' : ''}, really ${really}, ${work} -> ${is}`,
        );
      }
    const network = createNetworkPieces({
      redis: stand.redis,
      holds: holdsOf(REALLY['none']!),
      most: MOST,
      holdMs: 1_800_000,
    });
    const others = {
      'logs in': () => network.move(IP, GUS, ADA),
      'has none now': () => network.now(IP, ADA, MUG),
      'has 2 now': () => network.now(IP, ADA, MUG, { quantity: 2, expiresAt: at(3) }),
      'of a machine of ours': () =>
        network.limit('127.0.0.1', { owner: ADA }, MUG, 'add', 9, WORKS['succeeds']!),
    };
    for (const [name, call] of Object.entries(others))
      // oxlint-disable-next-line no-await-in-loop -- they share the database
      lines.push(`${state}, ${name} -> ${await stand.line(before, call)}`);
  }
  stand.close();
  return lines.map((line) => line.replaceAll(/recounting:cart:network:\{[^}]*\}/g, 'recounting'));
};

/** The key under which that network is counted: what one count writes. */
async function networkKey({ redis, line, key }: Stand): Promise<string> {
  const network = createNetworkPieces({
    redis,
    holds: holdsOf(REALLY['none']!),
    most: MOST,
    holdMs: 60_000,
  });
  await line([], () => network.now(IP, ADA, MUG, { quantity: 1, expiresAt: at(5) }));
  return (await key('cart:network:*')) ?? NETWORK;
}

const UPDATE_KEY = `cart:update:{kiln ${ADA}}`;
const terms = (pieces: number | null) => ({ updateId: 'kiln', pieces });

/** The limit of one shopper's pieces of a shop update. */
export const updatePiecesTable: Table = async (stores) => {
  const stand = await openStand(stores);
  const lines: string[] = [];
  for (const [state, entries] of Object.entries(COUNTED)) {
    const own = entries.filter(([name]) => !/^(bob|gus) /.test(name));
    const before = own.map((entry): Command => [
      'HSET',
      UPDATE_KEY,
      entry[0].replace(/^ada (.*)$/, '$1:main'),
      text(entry),
    ]);
    for (const [how, pieces, really, work] of hows) {
      const counts = createUpdatePieces({ redis: stand.redis, holds: holdsOf(REALLY[really]!) });
      const call = () => counts.limit(terms(MOST), ADA, MUG, how, pieces, WORKS[work]!);
      // oxlint-disable-next-line no-await-in-loop -- they share the database
      const is = await stand.line(before, call);
      lines.push(`${state}, ${how} ${pieces}, really ${really}, ${work} -> ${is}`);
    }
    const counts = createUpdatePieces({ redis: stand.redis, holds: holdsOf(REALLY['none']!) });
    const two = { hold: { quantity: 2, expiresAt: at(3) } } as HoldAnswer;
    const others = {
      'no limit': () => counts.limit(terms(null), ADA, JUG, 'add', 9, WORKS['succeeds']!),
      'in no update': () => counts.limit(undefined, ADA, JUG, 'add', 9, WORKS['succeeds']!),
      'gus’s 2 are hers': () => counts.moved(terms(MOST), ADA, MUG, two),
      'gus’s 2 are hers, no limit': () => counts.moved(terms(null), ADA, MUG, two),
    };
    for (const [name, call] of Object.entries(others))
      // oxlint-disable-next-line no-await-in-loop -- they share the database
      lines.push(`${state}, ${name} -> ${await stand.line(before, call)}`);
  }
  stand.close();
  return lines.map((line) => line.replaceAll(/\+[0-9a-f-]{36}/g, '+token'));
};
