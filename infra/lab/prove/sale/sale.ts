import { writeFile } from 'node:fs/promises';
import { randomOf } from '../traffic/random.ts';
import { tooFewOrders } from '../traffic/too-few-orders.ts';
import { openTraffic } from '../traffic/traffic.ts';
import { FAULTS, FaultCount, faultPlan, spoil, spoilSquare, type Fault } from './faults.ts';
import { LiteShop } from './lite-shop.ts';
import { sayViolations } from './say-violations.ts';
import { canSeeProcesses } from './server.ts';
import { smallDisk } from './small-disk.ts';

export interface SaleOptions {
  shoppers: number;
  seconds: number;
  seed: string;
  /** Within a minute in all: one kill of everything, one of Redis, Square's faults. */
  short: boolean;
  /** A file for what the judge saw, as JSON. */
  history?: string | undefined;
}

const HOLD_SECONDS = 20;
/** Even the shortest offer, a fifth of this, lasts longer than it takes until its shopper sees it. */
const OFFER_SECONDS = 20;
const ENVIRONMENT = {
  HOLD_SECONDS: String(HOLD_SECONDS),
  WAITING_HOLD_SECONDS: String(OFFER_SECONDS),
  // Shipping can be undone, and its buyers are emailed within the run.
  SHIPPING_UNDO_SECONDS: '1',
  LOG_LEVEL: 'warn',
  // Every shopper has an address of their own.
  TRUSTED_PROXIES: '1',
};
/** An unanswered request may wait for half a minute before it reserves something. */
const LONGEST_HOLD_MS = HOLD_SECONDS * 1000 + 40_000;
const SECONDS_PER_FAULT = 25;
const SHORT_FAULTS: Fault[] = [
  'kill -9 of everything',
  'kill -9 of Redis',
  'Redis comes back with holds one second older',
];
const LONG_WAIT_MS = 10_000;
/**
 * Emails that Redis has lost are found missing within a minute, and pending refunds are asked for at growing intervals: on a quiet machine the
 * longest of forty short runs took 79 s, and CI's machine is not quiet. The shop gives an abandoned payment back after five minutes.
 */
const QUIET_MS = { short: 270_000, long: 600_000 };

/** A sale in a lite shop of its own, with faults in the middle. Returns the number of violations. */
export async function sale({ shoppers, seconds, seed, short, history }: SaleOptions): Promise<number> {
  const began = performance.now();
  const disk = short ? null : await smallDisk();
  if (!canSeeProcesses())
    console.log('not run: kills of Redis and PostgreSQL, because this system has no /proc');
  if (!disk && !short) console.log('not run: a full disk, because only root may make a small one');
  const leastOrders = Math.ceil(shoppers / 4);
  const count = new FaultCount();
  const shop = await LiteShop.start(ENVIRONMENT, disk?.dataDir);
  try {
    const traffic = await openTraffic({
      shop: shop.address,
      seed,
      shoppers,
      seconds,
      pots: Math.max(10, Math.round(shoppers / 4)),
      pieces: [1, 3],
      paceMs: short ? 500 : 1500,
      makerWorks: true,
      charges: true,
      refunds: true,
      sellsVouchers: true,
      byHand: true,
      asksBack: true,
      potName: 'Sale pot',
      mailDomain: 'sale.example',
      longestHoldMs: LONGEST_HOLD_MS,
      offerMs: OFFER_SECONDS * 1000,
      leastOrders,
    });
    const faults = short ? SHORT_FAULTS : FAULTS.filter((fault) => fault !== 'full disk' || disk);
    const turns = short ? faults.length : Math.max(faults.length, Math.round(seconds / SECONDS_PER_FAULT));
    const plan = faultPlan(randomOf(`${seed}/faults`), faults, turns);
    let over = false;
    const running = traffic.run().finally(() => (over = true));
    await Promise.all([
      running,
      spoil(shop, disk, canSeeProcesses() ? plan : [], seconds, count, traffic.recorder),
      spoilSquare(shop, randomOf(`${seed}/Square`), () => over, count, traffic.recorder),
    ]);
    const { violations, evidence, quietAfterMs, waitedFor } = await traffic.verdict({
      quietMs: short ? QUIET_MS.short : QUIET_MS.long,
      crashes: count.crashes,
    });
    sayViolations(violations, seed);
    if (history) await writeFile(history, JSON.stringify(evidence));
    if (quietAfterMs > LONG_WAIT_MS && waitedFor[0])
      console.log(`waited last for: ${waitedFor.slice(0, 3).join('; ')}`);
    const unanswered = evidence.calls.filter(({ answered }) => answered === null).length;
    const took = Math.round((performance.now() - began) / 1000);
    console.log(`faults: ${count.text}`);
    const offers = evidence.calls.filter(({ reply }) => reply?.kind === 'offered').length;
    console.log(
      `sale: ${evidence.calls.length} calls (${unanswered} unanswered), ${evidence.orders.length} orders, ${evidence.mails.length} mails, ${offers} offers from the waiting list, ` +
        `${shoppers} shoppers, quiet after ${Math.round(quietAfterMs / 1000)} s, ${took} s in all, seed ${seed}, ${violations.length} violations`,
    );
    const noteMs = evidence.noteMs ?? 0;
    if (noteMs >= (OFFER_SECONDS * 1000) / 5)
      console.log(
        `not judged: the order of the queue; answers are so slow that an offer may take ${Math.round(noteMs)} ms to be seen`,
      );
    const sold = tooFewOrders(evidence.orders.length, leastOrders);
    if (sold) console.log(sold);
    return violations.length + Number(sold !== null);
  } finally {
    await shop.stop();
    await (disk ? disk.remove() : shop.remove());
  }
}
