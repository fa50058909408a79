import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@slipcast/local-servers/wait-for';
import type { Crash } from '../judge/history.ts';
import type { Recorder } from '../traffic/recorder.ts';
import type { Random } from '../traffic/random.ts';
import type { LiteShop } from './lite-shop.ts';
import type { SmallDisk } from './small-disk.ts';
import { daysPass, squareFault } from './square-faults.ts';

export const FAULTS = [
  'kill -9 of everything',
  'kill -9 of Redis',
  'kill -9 of PostgreSQL',
  'Redis comes back with holds one second older',
  'FLUSHALL',
  'full disk',
] as const;
export type Fault = (typeof FAULTS)[number];

export interface Plan {
  fault: Fault;
  /** When, as a share of the run. */
  at: number;
  /** How long what was killed stays away. */
  awayMs: number;
}

/** Each fault in turn, in an order and at moments that the numbers decide, and none while another one heals. */
export function faultPlan(random: Random, faults: readonly Fault[], count: number): Plan[] {
  const order = faults.map((fault) => ({ fault, rank: random.fraction() }));
  const turns = order.toSorted((one, two) => one.rank - two.rank);
  return Array.from({ length: count }, (_, index) => ({
    fault: turns[index % turns.length]?.fault ?? 'FLUSHALL',
    at: 0.1 + (0.8 * (index + random.fraction() * 0.5)) / count,
    awayMs: random.whole(100, 3000),
  }));
}

const HEAL_TRIES = 40;

async function strike(shop: LiteShop, disk: SmallDisk | null, { fault, awayMs }: Plan): Promise<void> {
  switch (fault) {
    case 'kill -9 of everything':
      await shop.kill();
      await sleep(awayMs);
      return shop.start();
    case 'kill -9 of Redis':
    case 'kill -9 of PostgreSQL': {
      const startAgain = shop.killServer(fault === 'kill -9 of Redis' ? 'Redis' : 'PostgreSQL');
      await sleep(awayMs);
      return startAgain();
    }
    case 'Redis comes back with holds one second older': {
      const startAgain = await shop.killRedisForOlderHolds();
      await sleep(awayMs);
      return startAgain();
    }
    case 'FLUSHALL':
      return shop.flushAll();
    case 'full disk':
      await disk?.fill();
      await sleep(1000 + awayMs);
      return disk?.empty();
  }
}

/** Counts what was done to the shop, by name. */
export class FaultCount {
  readonly counts = new Map<string, number>();
  /** When the shop's process was killed, which sends the mails: only then may a mail come a second time. */
  readonly crashes: Crash[] = [];
  add(name: string): void {
    this.counts.set(name, (this.counts.get(name) ?? 0) + 1);
  }
  get text(): string {
    return [...this.counts]
      .toSorted(([one], [two]) => one.localeCompare(two))
      .map(([name, count]) => `${count} × ${name}`)
      .join(', ');
  }
}

/** Carries out the plan while shoppers are in the shop, and says when it did what, on the clock of the history. */
export async function spoil(
  shop: LiteShop,
  disk: SmallDisk | null,
  plan: Plan[],
  seconds: number,
  count: FaultCount,
  { now, outages }: Pick<Recorder, 'now' | 'outages'>,
): Promise<void> {
  const began = performance.now();
  const say = (what: string) => console.log(`${(now() / 1000).toFixed(1).padStart(7)} s  ${what}`);
  for (const next of plan) {
    await sleep(Math.max(0, next.at * seconds * 1000 - (performance.now() - began)));
    say(next.fault);
    const from = now();
    const outage = { from, to: Infinity };
    outages.push(outage);
    await strike(shop, disk, next);
    outage.to = now();
    count.add(next.fault);
    if (next.fault === 'kill -9 of everything') count.crashes.push({ from, to: now() });
    say('it is back');
    // A server that gave up by itself, for instance for want of disk, is started as an operator would.
    for (let tried = 0; tried < HEAL_TRIES && next.fault === 'full disk'; tried += 1) {
      await sleep(250);
      const at = now();
      if (await shop.heal()) count.crashes.push({ from, to: at });
    }
  }
}

const SQUARE_MS = 2500;

/** Square's faults, one after the other, until the sale is over. They end with it: what is still to come would never heal. */
export async function spoilSquare(
  shop: LiteShop,
  random: Random,
  isOver: () => boolean,
  count: FaultCount,
  { now, withdrawn }: Pick<Recorder, 'now' | 'withdrawn'>,
): Promise<void> {
  const { squareAccessToken } = await shop.secrets();
  while (!isOver()) {
    await sleep(random.fraction() * 2 * SQUARE_MS);
    // The sandbox dies with everything else, and comes back with it.
    const fault = await squareFault(shop.address.sandboxUrl, squareAccessToken, random, (payment) =>
      withdrawn.push({ payment, at: now() }),
    ).catch(() => null);
    if (fault) count.add(fault);
  }
  // It may be on its way back from the last kill.
  await waitFor(
    'the Square sandbox lets days pass',
    () =>
      daysPass(shop.address.sandboxUrl).then(
        () => true,
        () => false,
      ),
    60_000,
  );
}
