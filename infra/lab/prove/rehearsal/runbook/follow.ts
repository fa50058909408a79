import { onInterruption } from '../../../interruption.ts';
import { buildFrontend } from '../../../../run/lite/build-frontend.ts';
import { startEveningShop, type EveningShop } from '../update/evening-shop.ts';
import { after } from './after.ts';
import { before } from './before.ts';
import { day } from './day.ts';
import { evening } from './evening.ts';
import type { Follower } from './follower.ts';
import { Night } from './night.ts';
import { readSteps } from './runbook-steps.ts';

/** More than there are pots. */
const PEOPLE = 7;
const WIDTH = 70;

/** In the order of the runbook. */
export const followers: Follower[] = [...before, ...day, ...evening, ...after];

/**
 * Lives an update night by the runbook: every step in its order, on a native shop with two of each process, of which some are killed at the
 * opening. Returns the number of steps that are not as the runbook says; after one the others mean nothing, so it ends there.
 */
export async function followRunbook({ short }: { short: boolean }): Promise<number> {
  const steps = await readSteps();
  let shop: EveningShop | undefined;
  let night: Night | undefined;
  const stop = async () => {
    night?.close();
    await shop?.stop();
  };
  const forget = onInterruption(async () => {
    await stop();
    await shop?.remove();
  });
  let faults = 0;
  const following = {
    short,
    async start() {
      const frontendDir = await buildFrontend(new AbortController().signal);
      shop = await startEveningShop({ frontendDir });
      night = new Night(shop, PEOPLE);
      await night.maker.signIn();
      return night;
    },
    night() {
      if (!night) throw new Error('the shop has not been started');
      return night;
    },
  };
  let section = '';
  try {
    for (const [index, step] of steps.entries()) {
      if (step.section !== section) console.log(`\n${(section = step.section)}`);
      const began = performance.now();
      const seen = await followers[index]?.follow(step, following);
      const took = ((performance.now() - began) / 1000).toFixed(1);
      console.log(`  ${step.text.slice(0, WIDTH)}…\n    ${seen} (${took} s)`);
    }
  } catch (error) {
    faults = 1;
    console.log('WRONG:', error);
  } finally {
    await stop();
    forget();
    for (const why of shop?.failures ?? []) console.log(`VIOLATION running: ${why}`);
    faults += shop?.failures.length ?? 0;
    if (faults === 0) await shop?.remove();
    else if (shop) console.log(`kept: ${shop.dataDir} (logs)`);
  }
  console.log(`\nthe runbook of an update night: ${steps.length} steps, ${faults} faults`);
  return faults;
}
