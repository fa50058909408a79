import type pg from 'pg';
import { createCartStore, type Carts } from '../../../../../../services/cart/src/carts/cart-store.ts';
import type { HoldAnswer } from '../../../../../../services/cart/src/holds/hold.ts';
import { CARTS, writeCart, type Cart } from './cart-states.ts';
import { at, seqAt } from './moment.ts';
import { inWords } from '../outcome.ts';
import { ADA, GUS } from './pot.ts';
import { openStand, type Stand } from './stand.ts';
import type { Table } from '../table.ts';

type CartCall = (carts: Carts) => Promise<unknown>;

const sku = (pot: string) => ({ productId: pot, variantId: 'main' });
const [MUG, JUG] = [sku('mug'), sku('jug')];
const held = (quantity: number, previous: number): HoldAnswer =>
  ({ hold: { quantity }, previous }) as unknown as HoldAnswer;
const line = (pot: string, quantity: number, holds: number) => ({ ...sku(pot), quantity, held: holds });
const bought =
  (lines: ReturnType<typeof line>[], more = {}): CartCall =>
  (carts) =>
    carts.removeBought(ADA, { orderId: 'A', holdsReadAt: at(-3), lines, ...more });

const CALLS: Record<string, CartCall> = {
  items: (carts) => carts.items(ADA),
  removed: (carts) => carts.removed(ADA),
  'room for a mug': (carts) => carts.roomFor({ owner: ADA }, MUG, 1),
  'room for 3 mugs': (carts) => carts.roomFor({ owner: ADA }, MUG, 3),
  'room, a new guest': (carts) => carts.roomFor({ owner: GUS, isNew: true }, MUG, 1),
  'room, was gus': (carts) => carts.roomFor({ owner: ADA, guest: GUS }, MUG, 4),
  'add the first': (carts) => carts.add(ADA, MUG, held(1, 0)),
  'add one more': (carts) => carts.add(ADA, MUG, held(2, 1)),
  'add three': (carts) => carts.add(ADA, MUG, held(3, 0)),
  'add a jug of then': (carts) => carts.add(ADA, JUG, held(1, 0), { addedAt: at(-50) }),
  'add, a new guest': (carts) => carts.add(ADA, MUG, held(1, 0), { isNew: true }),
  'add two, room after': async (carts) => {
    await carts.add(ADA, MUG, held(1, 0));
    await carts.add(ADA, MUG, held(2, 1));
    return carts.roomFor({ owner: ADA }, JUG, 1);
  },
  'set 1': (carts) => carts.set(ADA, MUG, 1),
  'set 4': (carts) => carts.set(ADA, MUG, 4),
  'set 5': (carts) => carts.set(ADA, MUG, 5),
  remove: (carts) => carts.remove(ADA, MUG),
  'bought 1, has none': bought([line('mug', 1, 0)]),
  'bought 1, has 1 left': bought([line('mug', 1, 1)]),
  'bought 2, has none': bought([line('mug', 2, 0)]),
  'bought 1, has 2 left': bought([line('mug', 1, 2)]),
  'bought a mug and a jug': bought([line('mug', 1, 0), line('jug', 1, 0)]),
  'bought, read long before': bought([line('mug', 1, 0)], { holdsReadAt: at(-7) }),
  'bought, read a moment before': bought([line('mug', 1, 0)], { holdsReadAt: at(-6) + 100 }),
  'bought, read a moment earlier': bought([line('mug', 1, 0)], { holdsReadAt: at(-6) + 99 }),
  'bought, the change is known': bought([line('mug', 1, 0)], { lastChange: String(seqAt(-6)) }),
  'bought, another change is known': bought([line('mug', 1, 0)], { lastChange: String(seqAt(-7)) }),
  'bought, no change is known': bought([line('mug', 1, 0)], { lastChange: '' }),
  'bought twice': async (carts) => [
    await bought([line('mug', 1, 0)])(carts),
    await bought([line('mug', 1, 0)])(carts),
  ],
};

function openCarts(redis: Stand['redis'], { copy = [] }: Cart) {
  const said: string[] = [];
  const rows = copy.map(({ pot, pieces, added = -12, seq }) => ({
    ...sku(pot),
    quantity: pieces,
    addedAt: pieces > 0 ? at(added) : 0,
    seq: seqAt(seq),
  }));
  const pool = { query: async () => ({ rows }) } as unknown as pg.Pool;
  const snapshot = {
    item: ({ productId, variantId: _variant, ...item }: { productId: string; variantId: string }) =>
      void said.push(`copy ${productId} ${inWords(item)}`),
    flushed: async () => void said.push('flushed'),
  };
  return { said, carts: createCartStore({ redis, pool, snapshot, limits: { items: 3, pieces: 5 } }) };
}

/** What is done with ada's cart, in each of its states. */
export const cartTable: Table = async (stores) => {
  const stand = await openStand(stores);
  const lines: string[] = [];
  for (const [state, cart] of Object.entries(CARTS))
    for (const [name, call] of Object.entries(CALLS)) {
      const { carts, said } = openCarts(stand.redis, cart);
      // oxlint-disable-next-line no-await-in-loop -- they share the database
      const is = await stand.line(writeCart(cart, stand.server), () => call(carts));
      lines.push(`${state}, ${name} -> ${[is, ...said.map(stand.shown)].join(' | ')}`);
    }
  stand.close();
  return lines;
};
