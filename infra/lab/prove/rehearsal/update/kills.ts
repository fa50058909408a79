import { setTimeout as sleep } from 'node:timers/promises';
import type { Crash } from '../../judge/history.ts';
import type { EveningShop } from './evening-shop.ts';

const SENDER = 'email-worker';

export interface Killed {
  names: string[];
  /** Of processes that send mails, which may come again because of it. */
  crashes: Crash[];
  restarts: Restart[];
}
/** How long a process that was killed took to be ready again. */
export interface Restart {
  id: string;
  ms: number;
  /** Milliseconds of processor time of the new process until then. */
  processorMs: number | null;
}

export const NOTHING_KILLED: Killed = { names: [], crashes: [], restarts: [] };

const LONGEST_RESTART_MS = 120_000;
const ASK_EVERY_MS = 100;

async function untilReady(shop: EveningShop, id: string): Promise<Restart> {
  const began = performance.now();
  const since = () => performance.now() - began;
  while (since() < LONGEST_RESTART_MS) {
    await sleep(ASK_EVERY_MS);
    if (!(await shop.isReady(id))) continue;
    return { id, ms: since(), processorMs: await shop.processorTime(id) };
  }
  throw new Error(`${id} was not ready ${LONGEST_RESTART_MS / 1000} s after it was killed`);
}

/**
 * One of each dies as the update opens, in the middle of a letter, and their other halves a little later.
 *
 * @param now the run's clock
 */
export async function killAtOpening(shop: EveningShop, short: boolean, now: () => number): Promise<Killed> {
  const names: string[] = [];
  const crashes: Crash[] = [];
  const restarting: Promise<Restart>[] = [];
  const kill = (id: string) => {
    const from = now();
    shop.kill(id);
    names.push(id);
    restarting.push(untilReady(shop, id));
    if (id.startsWith(SENDER)) crashes.push({ from, to: now() });
  };
  for (const name of ['gateway', 'cart', 'user', SENDER]) kill(`${name}-1`);
  names.push('Redis');
  await shop.killRedis();
  if (short) return { names, crashes, restarts: await Promise.all(restarting) };
  for (const name of ['user', 'cart', SENDER, 'gateway']) {
    await sleep(8000);
    kill(`${name}-2`);
  }
  return { names, crashes, restarts: await Promise.all(restarting) };
}
