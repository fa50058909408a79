import { setTimeout as sleep } from 'node:timers/promises';
import type { Crash } from '../../judge/history.ts';
import type { EveningShop } from './evening-shop.ts';

const SENDER = 'email-worker';

export interface Killed {
  names: string[];
  /** Of processes that send mails, which may come again because of it. */
  crashes: Crash[];
}

export const NOTHING_KILLED: Killed = { names: [], crashes: [] };

/**
 * One of each dies as the update opens, in the middle of a letter, and their other halves a little later.
 *
 * @param now the run's clock
 */
export async function killAtOpening(shop: EveningShop, short: boolean, now: () => number): Promise<Killed> {
  const names: string[] = [];
  const crashes: Crash[] = [];
  const kill = (id: string) => {
    const from = now();
    shop.kill(id);
    names.push(id);
    if (id.startsWith(SENDER)) crashes.push({ from, to: now() });
  };
  for (const name of ['gateway', 'cart', 'user', SENDER]) kill(`${name}-1`);
  names.push('Redis');
  await shop.killRedis();
  if (short) return { names, crashes };
  for (const name of ['user', 'cart', SENDER, 'gateway']) {
    await sleep(8000);
    kill(`${name}-2`);
  }
  return { names, crashes };
}
