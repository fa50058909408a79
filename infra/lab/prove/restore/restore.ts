import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { report } from '../judge/judge.ts';
import { makersDay } from '../traffic/makers-day.ts';
import { randomOf } from '../traffic/random.ts';
import { onInterruption } from '../../interruption.ts';
import { openTraffic, type Traffic } from '../traffic/traffic.ts';
import { restorableFullShop } from './full-shop.ts';
import { confirmAll, type Confirmed } from './operator.ts';
import { restorableLiteShop } from './restorable-shop.ts';

export interface RestoreOptions {
  shoppers: number;
  /** How long sales go on after the backup, which the restore then forgets. */
  seconds: number;
  seed: string;
  /** The full profile on this machine's servers instead of the lite one. */
  full: boolean;
}

const HOLD_SECONDS = 60;
const ENVIRONMENT = { HOLD_SECONDS: String(HOLD_SECONDS), TRUSTED_PROXIES: '1' };
const LONGEST_HOLD_MS = HOLD_SECONDS * 1000 + 60_000;
const MAIL_DOMAIN = 'restore.example';
/** Square itself releases forgotten payments after an hour. */
const OPEN_MS = 3_900_000;
const QUIET_MS = 300_000;
const SHOWN = 12;

/** The maker works for this many seconds; shoppers come all the time. */
async function makerWorks({ maker, pots }: Traffic, seconds: number, seed: string): Promise<void> {
  const end = performance.now() + seconds * 1000;
  const isOver = () => performance.now() > end;
  await makersDay({ maker, pots, random: randomOf(seed), mailDomain: MAIL_DOMAIN, isOver });
}

/**
 * A backup under load, further sales, a restore, the operator's confirmations, and sales again: judged from the first call to
 * the last. Returns the number of violations.
 */
export async function restore({ shoppers, seconds, seed, full }: RestoreOptions): Promise<number> {
  const began = performance.now();
  const around = Math.min(60, Math.max(10, Math.round(seconds / 3)));
  const parent = await mkdtemp(join(tmpdir(), 'slipcast-backup-'));
  const backup = join(parent, 'backup');
  const shop = full
    ? await restorableFullShop(ENVIRONMENT)
    : await restorableLiteShop({ ...ENVIRONMENT, LOG_LEVEL: 'warn' });
  const end = async () => {
    await shop.stop();
    await rm(parent, { recursive: true, force: true });
    await shop.remove();
  };
  onInterruption(end);
  try {
    const traffic = await openTraffic({
      shop: shop.address,
      seed,
      shoppers,
      seconds: 2 * around + seconds + 3600,
      pots: Math.max(10, Math.round(shoppers / 3)),
      pieces: [1, 3],
      paceMs: 1500,
      potName: 'Restored pot',
      mailDomain: MAIL_DOMAIN,
      longestHoldMs: LONGEST_HOLD_MS,
      openMs: OPEN_MS,
    });
    const running = traffic.run();
    await makerWorks(traffic, around, `${seed}/maker before`);
    const from = traffic.recorder.now();
    await shop.backUp(backup);
    const copied = traffic.recorder.now();
    await makerWorks(traffic, seconds, `${seed}/maker forgotten`);
    await shop.stop();
    const stopped = traffic.recorder.now();
    traffic.recorder.forgotten = { from, copied, to: stopped };
    // A restored worker has forgotten what it sent after the backup, and the operator may create the order again.
    const crashes = Array.from({ length: 2 }, () => ({ from, to: stopped, mails: Infinity }));
    await shop.restore(backup);
    await shop.start();
    const confirmed = await confirmAll(shop, traffic);
    await makerWorks(traffic, around, `${seed}/maker after`);
    traffic.close();
    await running;
    const { violations, evidence } = await traffic.verdict({ quietMs: QUIET_MS, crashes });
    const left = violations.filter((violation) => !isRefundedByHand(violation, confirmed));
    for (const violation of left.slice(0, SHOWN)) console.log(report(violation, seed));
    const isOrdered = (from: number, to: number) =>
      evidence.calls.filter(
        ({ reply, answered }) =>
          reply?.kind === 'ordered' && from <= (answered ?? -1) && (answered ?? -1) < to,
      ).length;
    console.log(
      `forgotten: ${isOrdered(copied, stopped)} answers with an order after the backup; confirmed: ${confirmed.orders} orders created again, ` +
        `${confirmed.refunded.size} refunded, ${confirmed.pots} pots counted; ${isOrdered(stopped, Infinity)} answers with an order after the restore`,
    );
    console.log(
      `restore: ${evidence.calls.length} calls, ${evidence.orders.length} orders, ${evidence.mails.length} mails, ${shoppers} shoppers, ` +
        `${Math.round((performance.now() - began) / 1000)} s in all, seed ${seed}, ${left.length} violations`,
    );
    return left.length;
  } finally {
    await end();
  }
}

/** An order of which only the money was left, and which the operator has given back, may be gone. Nothing else may. */
const isRefundedByHand = (
  { rule, calls }: { rule: string; calls: { did: { kind: string; payment?: string } }[] },
  { refunded }: Confirmed,
): boolean =>
  (rule === 'orders' || rule === 'mails') &&
  calls.length > 0 &&
  calls.every(({ did }) => did.kind === 'order' && refunded.has(did.payment ?? ''));
