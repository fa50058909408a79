import { waitFor } from '@slipcast/local-servers/wait-for';
import { randomOf } from '../walk.ts';
import type { CartCase, CartShop } from './cart-shop.ts';
import { Comparison } from './comparison.ts';
import { RandomDay } from './random-day.ts';

const MINUTE_MS = 60_000;
const PAUSES = [1.3, 2.6, 4.7, 9.1, 11.7, 16.3, 27.9, 31.1, 47.3];
const [GUESTS, ACCOUNTS, MOVES] = [2, 3, 60];
const WHY = [null, null, 'not-open-yet', 'update-paused'] as const;
const LONG_MS = 10_000;

/** How often each move comes. */
const WEIGHTS = {
  adds: 20,
  sets: 9,
  renews: 8,
  removes: 8,
  waits: 16,
  leaves: 4,
  ordersInVain: 6,
  buys: 6,
  isCounted: 10,
  termsChange: 4,
  logsIn: 4,
  timePasses: 22,
};
type Move = keyof typeof WEIGHTS;

/** A day that a seed decides. After each move, carts, places and stock are as the rules say. */
async function live(shop: CartShop, seed: number): Promise<void> {
  const random = randomOf(seed);
  const upTo = (most: number): number => 1 + Math.floor(random() * most);
  const oneOf = <T>(all: readonly T[]): T => all[Math.floor(random() * all.length)] as T;
  const [other, stock] = [await shop.pot(99), upTo(5)];
  const pot = await shop.pot(stock);
  // From now on Redis has its stock.
  await shop.available(pot);
  const day = new RandomDay(shop, pot, stock);
  const comparison = new Comparison(day);
  let guests = 0;
  const guestComes = (): Promise<void> => day.comes(`guest ${(guests += 1)}`, other);
  for (let count = 1; count <= ACCOUNTS; count += 1) await day.comes(`account ${count}`, other);
  for (let count = 1; count <= GUESTS; count += 1) await guestComes();
  const accounts = (): string[] => day.names.filter((name) => name.startsWith('account'));
  const withCart = (): string[] => day.names.filter(day.inCart);
  const checksOut = async (name: string): Promise<number | null> =>
    day.checksOut(name, day.piecesOf(name) + upTo(3) - 1 || 1);
  const some = async (names: readonly string[], work: (name: string) => Promise<void>): Promise<void> => {
    if (names.length > 0) await work(oneOf(names));
  };
  const moves: Record<Move, () => Promise<void>> = {
    adds: () => day.adds(oneOf(day.names), upTo(2)),
    sets: () => some(withCart(), (name) => day.sets(name, upTo(4))),
    renews: () => some(withCart(), (name) => day.renews(name)),
    removes: () => some(withCart(), (name) => day.removes(name)),
    waits: () => day.waits(oneOf(accounts())),
    leaves: () => day.leaves(oneOf(accounts())),
    async ordersInVain() {
      const name = oneOf(withCart());
      if (!name) return;
      const raised = await checksOut(name);
      if (raised && random() < 0.5) await day.isNotPlaced(name, raised);
    },
    async buys() {
      const name = oneOf(withCart());
      if (name && (await checksOut(name)) !== null) await day.buys(name, upTo(day.piecesOf(name)));
    },
    isCounted: () => day.isCounted(upTo(5) - 1),
    termsChange: () => day.termsBecome(oneOf(WHY), random() < 0.3),
    async logsIn() {
      await day.logsIn(oneOf(day.names.filter((name) => name.startsWith('guest'))), oneOf(accounts()));
      await guestComes();
    },
    timePasses: () => day.passesUntilQuiet(oneOf(PAUSES) * MINUTE_MS),
  };
  const hat = Object.entries(WEIGHTS).flatMap(([move, weight]) => Array<Move>(weight).fill(move as Move));
  for (let count = 1; count <= MOVES; count += 1) {
    await day.passesUntilQuiet(0);
    await moves[oneOf(hat)]();
    let wrong: string | null = null;
    const isRight = async (): Promise<boolean> => (wrong = await comparison.difference()) === null;
    await waitFor('everything is as it should be', isRight, LONG_MS).catch(() => {
      shop.fail(`day ${seed}, after ${day.done.slice(-40).join('; ')}: ${wrong}`);
    });
  }
}

/** Long days of one pot each, against the rules of reservations written down a second time. */
export const randomDays: CartCase[] = [1, 2, 3, 4, 5].map((seed) => (shop: CartShop) => live(shop, seed));
