import { setTimeout as sleep } from 'node:timers/promises';
import { randomPrices } from './delivery.ts';
import type { Maker } from './maker.ts';
import type { Random } from './random.ts';
import type { Pot } from './shop.ts';

const PAUSE_MS = 1500;
/** Often enough that some shoppers pay before a change and order after it. */
const PRICES_MS = 3000;

/** The maker puts more into stock, takes a piece out, ships, cancels and pays back what could not be refunded, until the day is over. */
export async function makersDay(day: {
  maker: Maker;
  pots: readonly Pot[];
  random: Random;
  mailDomain: string;
  isOver(): boolean;
}): Promise<void> {
  const { maker, pots, random, mailDomain, isOver } = day;
  while (!isOver()) {
    await sleep(random.fraction() * 2 * PAUSE_MS);
    const [what, pot, which] = [random.fraction(), random.pick(pots), random.fraction()];
    if (what < 0.5) await maker.editStock(pot, random.whole(1, 3));
    else if (what < 0.6) await maker.editStock(pot, -1);
    else if (what < 0.65) {
      const cancelled = await maker.newest('cancelled', `@${mailDomain}`);
      const owed = cancelled.find(({ failedRefund }) => failedRefund?.settledAt === null);
      if (owed) await maker.settle(owed);
    } else {
      const paid = await maker.newest('paid', `@${mailDomain}`);
      const order = paid[Math.floor(which * paid.length)];
      if (order) await (what < 0.8 ? maker.cancel(order) : maker.ship(order));
    }
  }
}

/** Someone at another desk changes what delivery costs, until the day is over. */
export async function pricesDay({
  maker,
  random,
  isOver,
}: {
  maker: Maker;
  random: Random;
  isOver(): boolean;
}): Promise<void> {
  while (!isOver()) {
    await sleep(random.fraction() * 2 * PRICES_MS);
    await maker.setDelivery(randomPrices(random));
  }
}
