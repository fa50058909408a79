import { execFile } from 'node:child_process';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { LiteShop } from '../sale/lite-shop.ts';
import { sayViolations } from '../sale/say-violations.ts';
import { canSeeProcesses } from '../sale/server.ts';
import { figuresOf } from '../traffic/figures.ts';
import type { ShopUnderTest } from '../traffic/shop.ts';
import type { Crash } from '../judge/history.ts';
import { openTraffic } from '../traffic/traffic.ts';
import { writeReport, type Kill, type Outcome } from './report.ts';
import { checkSetUp } from './set-up.ts';

export interface RehearsalOptions {
  /** Default: a lite shop of its own. */
  shop: string | undefined;
  admin: string | undefined;
  sandbox: string | undefined;
  mailbox: string | undefined;
  pots: number;
  shoppers: number;
  seconds: number;
  seed: string;
  /** `name=command`: each is run once in the middle; it kills something and starts it again. */
  kills: string[];
  report: string | undefined;
}

interface Strike {
  name: string;
  /** Whether it may end the process that sends the mails. */
  endsSender: boolean;
  act(): Promise<unknown>;
}

/** The verdict is there before this, from the first call to the last. */
const LONGEST_MS = 290_000;
const LONGEST_COMMAND_MS = 60_000;
const AWAY_MS = 500;

function commandStrike(text: string): Strike {
  const [, name, command] = /^([^=]+)=(.+)$/s.exec(text) ?? [];
  if (!name || !command) throw new Error(`--kill 'name=command', not "${text}"`);
  return {
    name,
    endsSender: true,
    act: () => promisify(execFile)('sh', ['-c', command], { timeout: LONGEST_COMMAND_MS }),
  };
}

function ownStrikes(shop: LiteShop): Strike[] {
  if (!canSeeProcesses()) return [];
  const server = (name: 'Redis' | 'PostgreSQL'): Strike => ({
    name,
    endsSender: false,
    async act() {
      const startAgain = shop.killServer(name);
      await sleep(AWAY_MS);
      await startAgain();
    },
  });
  const everything = async () => {
    await shop.kill();
    await shop.start();
  };
  return [server('Redis'), server('PostgreSQL'), { name: 'everything', endsSender: true, act: everything }];
}

/** One after the other, spread over the middle of the sale. */
async function strikeAll(strikes: Strike[], seconds: number, now: () => number) {
  const began = performance.now();
  const kills: Kill[] = [];
  const crashes: Crash[] = [];
  for (const [index, { name, endsSender, act }] of strikes.entries()) {
    const due = ((index + 1) / (strikes.length + 1)) * seconds * 1000;
    await sleep(Math.max(0, due - (performance.now() - began)));
    const at = Math.round((performance.now() - began) / 100) / 10;
    const from = now();
    const failed = await act().then(
      () => null,
      (error: Error) => error.message.trim(),
    );
    kills.push({ name, at, failed });
    if (endsSender) crashes.push({ from, to: now() });
  }
  return { kills, crashes };
}

async function rehearse(
  options: RehearsalOptions,
  shop: ShopUnderTest,
  strikes: Strike[],
  began: number,
): Promise<Outcome> {
  const { pots, shoppers, seconds, seed } = options;
  const traffic = await openTraffic({
    shop,
    seed,
    shoppers,
    seconds,
    pots,
    pieces: [1, 3],
    paceMs: 300,
    // A shopper who wants a pot at a sale keeps trying for half a minute.
    asks: 20,
    once: true,
    // A shop of the operator's own may not trust this machine as a proxy.
    oneNetwork: options.shop !== undefined,
    potName: 'Rehearsal pot',
    // A domain that leads nowhere: no email of a rehearsal reaches a real person.
    mailDomain: `r${Date.now().toString(36)}.rehearsal.invalid`,
  });
  try {
    const striking = strikeAll(strikes, seconds, traffic.recorder.now);
    const [{ kills, crashes }] = await Promise.all([striking, traffic.run()]);
    const quietMs = Math.max(5000, LONGEST_MS - (performance.now() - began));
    const { violations, evidence, quietAfterMs } = await traffic.verdict({
      quietMs,
      crashes,
    });
    const { calls } = evidence;
    const isTooMany = ({ reply }: (typeof calls)[number]) =>
      reply?.kind === 'refused' && reply.status === 429;
    return {
      shop: options.shop ?? 'a lite shop of its own',
      seed,
      shoppers,
      pots,
      seconds,
      calls: calls.length,
      unanswered: calls.filter(({ answered }) => answered === null).length,
      tooMany: calls.filter(isTooMany).length,
      orders: evidence.orders.length,
      mails: shop.mailboxUrl ? evidence.mails.length : null,
      kills,
      quietAfterSeconds: Math.round(quietAfterMs / 1000),
      tookSeconds: Math.round((performance.now() - began) / 1000),
      steps: figuresOf(calls),
      violations,
    };
  } finally {
    await traffic.removePots();
  }
}

function say(outcome: Outcome): void {
  const { violations, seed, kills, steps } = outcome;
  sayViolations(violations, seed);
  for (const { step, calls, refused, unanswered, p50, p95, p99 } of steps)
    console.log(
      `  ${step.padEnd(12)} ${String(calls).padStart(6)} calls, ${refused} refused, ${unanswered} unanswered   p50 ${p50} ms   p95 ${p95} ms   p99 ${p99} ms`,
    );
  if (outcome.tooMany > 0)
    console.log(
      `  ${outcome.tooMany} calls were turned away as too many from one address: let the shop trust this machine as a proxy (TRUSTED_PROXIES), and every shopper counts as one`,
    );
  for (const { name, at, failed } of kills)
    console.log(`  kill of ${name} after ${at} s${failed ? `: FAILED: ${failed}` : ''}`);
  if (kills.length === 0) console.log('  nothing was killed: --kill name=command does');
  if (outcome.mails === null) console.log('  mails were not judged: --mailbox says where to read them');
  console.log(
    `rehearsal: ${outcome.calls} calls (${outcome.unanswered} unanswered), ${outcome.orders} orders, ${outcome.mails ?? 'no'} mails, ${kills.length} kills, ` +
      `quiet after ${outcome.quietAfterSeconds} s, ${outcome.tookSeconds} s in all, seed ${seed}, ${violations.length} violations`,
  );
}

/** A sale before the sale, against the operator's own set-up. Returns the number of faults: violations, kills that failed, and too few sales. */
export async function rehearsal(options: RehearsalOptions): Promise<number> {
  const own = options.shop ? null : await LiteShop.start({ LOG_LEVEL: 'warn', TRUSTED_PROXIES: '1' });
  try {
    const shop = own ? own.address : await checkSetUp({ ...options, shop: options.shop ?? '' });
    const strikes = own ? ownStrikes(own) : options.kills.map(commandStrike);
    const outcome = await rehearse(options, shop, strikes, performance.now());
    say(outcome);
    if (options.report) await writeReport(options.report, outcome);
    const leastOrders = Math.ceil(Math.min(options.pots, options.shoppers) / 4);
    const soldTooLittle = outcome.orders < leastOrders;
    if (soldTooLittle)
      console.log(`Fewer than ${leastOrders} orders prove nothing: was the shop open, and could it keep up?`);
    return (
      outcome.violations.length + outcome.kills.filter(({ failed }) => failed).length + Number(soldTooLittle)
    );
  } finally {
    await own?.stop();
    await own?.remove();
  }
}
