import type { CartCase } from './cart-shop.ts';
import { dayOf } from './comparison.ts';

const MINUTE_MS = 60_000;
const [ONE, TWO, THREE] = ['account 1', 'account 2', 'account 3'] as const;
const GUEST = 'guest 1';

/** Nothing is offered before an update opens, or while it is paused; then what is available is. */
export const queueOfAnUpdate: CartCase = async (shop) => {
  const { day, step } = await dayOf(shop, 2, [ONE, TWO, THREE]);
  await step(() => day.adds(ONE, 2));
  await step(() => day.waits(TWO));
  await step(() => day.waits(THREE));
  await step(() => day.termsBecome('not-open-yet', false));
  await step(() => day.sets(ONE, 1));
  await step(() => day.adds(ONE, 1));
  await step(() => day.passesUntilQuiet(5 * MINUTE_MS));
  await step(() => day.termsBecome('update-paused', true));
  await step(() => day.removes(ONE));
  await step(() => day.adds(ONE, 1));
  await step(() => day.termsBecome(null, true));
  await step(() => day.adds(TWO, 1));
  await step(() => day.adds(TWO, 1));
};

/** An order in the last half minute of a reservation, one that takes more than was reserved, and ones that come to nothing. */
export const ordersOfADay: CartCase = async (shop) => {
  const { day, step } = await dayOf(shop, 5, [ONE, TWO, GUEST]);
  await step(() => day.adds(ONE, 1));
  await step(() => day.adds(TWO, 1));
  await step(() => day.passesUntilQuiet(29.7 * MINUTE_MS));
  await step(() => day.checksOut(ONE, 1));
  await step(() => day.checksOut(TWO, 3));
  await step(() => day.passesUntilQuiet(MINUTE_MS));
  await step(() => day.buys(ONE, 1));
  await step(() => day.isNotPlaced(TWO, 2));
  await step(() => day.passesUntilQuiet(1.3 * MINUTE_MS));
  await step(() => day.adds(GUEST, 2));
  await step(() => day.checksOut(GUEST, 4));
  await step(() => day.checksOut(GUEST, 3));
  await step(() => day.passesUntilQuiet(2.2 * MINUTE_MS));
  await step(() => day.checksOut(GUEST, 4));
  await step(() => day.sets(GUEST, 3));
  await step(() => day.checksOut(GUEST, 4));
  await step(() => day.buys(GUEST, 2));
  await step(() => day.passesUntilQuiet(2.2 * MINUTE_MS));
  await step(() => day.adds(ONE, 1));
  // Of an earlier reservation, whose two hours go on.
  await step(() => day.passesUntilQuiet(40 * MINUTE_MS));
  await step(() => day.checksOut(ONE, 2));
  await step(() => day.passesUntilQuiet(3 * MINUTE_MS));
};

/** The two hours: the last renewal, the time in which others come first, and what a login does to both. */
export const twoHours: CartCase = async (shop) => {
  const { day, comes, step } = await dayOf(shop, 2, [ONE, TWO, GUEST]);
  await step(() => day.adds(GUEST, 2));
  for (let time = 0; time < 3; time += 1) {
    await step(() => day.passesUntilQuiet(28 * MINUTE_MS));
    await step(() => day.renews(GUEST));
  }
  await step(() => day.passesUntilQuiet(20 * MINUTE_MS));
  await step(() => day.sets(GUEST, 1));
  await step(() => day.adds(ONE, 1));
  await step(() => day.removes(ONE));
  await step(() => day.renews(GUEST));
  await step(() => day.renews(GUEST));
  await step(() => day.passesUntilQuiet(13 * MINUTE_MS));
  await step(() => day.removes(GUEST));
  await step(() => day.logsIn(GUEST, ONE));
  await comes('guest 2');
  // The account's own time has ended before the guest's.
  await step(() => day.passesUntilQuiet(4 * MINUTE_MS));
  await step(() => day.adds(ONE, 2));
  await step(() => day.adds(ONE, 1));
  await step(() => day.passesUntilQuiet(12 * MINUTE_MS));
  await step(() => day.adds(ONE, 1));
};

/** Two reservations of one person become one, whichever began first. */
export const joinedReservations: CartCase = async (shop) => {
  for (const [first, second] of [
    [ONE, GUEST],
    [GUEST, ONE],
  ] as const) {
    const { day, step } = await dayOf(shop, 7, [ONE, TWO, GUEST]);
    await step(() => day.adds(first, 1));
    for (let time = 0; time < 3; time += 1) {
      await step(() => day.passesUntilQuiet(27 * MINUTE_MS));
      await step(() => day.renews(first));
    }
    await step(() => day.passesUntilQuiet(22 * MINUTE_MS));
    await step(() => day.adds(second, 2));
    await step(() => day.checksOut(ONE, 3));
    await step(() => day.passesUntilQuiet(MINUTE_MS));
    await step(() => day.checksOut(GUEST, 3));
    await step(() => day.logsIn(GUEST, ONE));
    await step(() => day.passesUntilQuiet(1.5 * MINUTE_MS));
    await step(() => day.renews(ONE));
    await step(() => day.passesUntilQuiet(20 * MINUTE_MS));
  }
};

/** Offers that a count takes back come first again, in their order, and each that no one answers makes the next one shorter. */
export const offersOfADay: CartCase = async (shop) => {
  const { day, step } = await dayOf(shop, 3, [ONE, TWO, THREE, 'account 4', GUEST]);
  await step(() => day.adds(GUEST, 3));
  for (const name of [TWO, ONE, THREE, 'account 4']) await step(() => day.waits(name));
  await step(() => day.removes(GUEST));
  await step(() => day.isCounted(1));
  await step(() => day.isCounted(2));
  await step(() => day.leaves(ONE));
  await step(() => day.isCounted(1));
  await step(() => day.passesUntilQuiet(10.3 * MINUTE_MS));
  await step(() => day.passesUntilQuiet(5.3 * MINUTE_MS));
  await step(() => day.waits(TWO));
  await step(() => day.passesUntilQuiet(2.8 * MINUTE_MS));
  await step(() => day.waits(THREE));
  await step(() => day.passesUntilQuiet(MINUTE_MS));
  await step(() => day.adds(TWO, 1));
  await step(() => day.isCounted(2));
  await step(() => day.isCounted(0));
};
