import { randomOf } from '../walk.ts';
import type { CartCase, CartShop } from './cart-shop.ts';
import { dayOf } from './comparison.ts';

const MINUTE_MS = 60_000;
const PAUSES = [1.3, 2.6, 4.7, 9.1, 11.7, 16.3, 27.9, 31.1, 47.3];
const [GUESTS, MOVES] = [2, 60];
const WHY = [null, null, 'not-open-yet', 'update-paused'] as const;

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
  const names = ['account 1', 'account 2', 'account 3', 'guest 1', 'guest 2'];
  const { day, comes, step } = await dayOf(shop, upTo(5), names);
  let guests = GUESTS;
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
      await comes(`guest ${(guests += 1)}`);
    },
    timePasses: () => day.passesUntilQuiet(oneOf(PAUSES) * MINUTE_MS),
  };
  const hat = Object.entries(WEIGHTS).flatMap(([move, weight]) => Array<Move>(weight).fill(move as Move));
  for (let count = 1; count <= MOVES; count += 1) {
    await step(moves[oneOf(hat)]);
  }
}

/** Long days of one pot each, against the rules of reservations written down a second time. */
export const randomDays = (...seeds: number[]): Record<string, CartCase> =>
  Object.fromEntries(seeds.map((seed) => [`day ${seed}`, (shop: CartShop) => live(shop, seed)]));
