import { setTimeout as sleep } from 'node:timers/promises';
import { bareServer } from '../../../load/bare.ts';
import { processesUnder } from '../../../load/processor-time.ts';
import { createDoors, type Doors } from './doors.ts';
import type { EveningShop } from './evening-shop.ts';

const AT_ONCE = 20;
/** What the processes do by themselves, at least so long, is no cost of polls. */
const IDLE_MS = 4000;

export interface PollCost {
  polls: number;
  /** Processor time of gateways and cart for one poll; null where it cannot be known. */
  ms: number | null;
  /** The same of a bare Node server that sends the same bytes: what HTTP alone costs on this machine. */
  bareMs: number | null;
}

/** Milliseconds of processor time for each of these polls, besides what is used without them. */
async function costOf(doors: Doors, path: string, polls: number, used: () => Promise<number | null>) {
  const idleFrom = await used();
  await sleep(IDLE_MS);
  const before = await used();
  const began = performance.now();
  let left = polls;
  const work = async () => {
    while ((left -= 1) >= 0) await doors.read(path);
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const after = await used();
  if (idleFrom === null || before === null || after === null) return null;
  const idle = ((before - idleFrom) / IDLE_MS) * (performance.now() - began);
  return (after - before - idle) / polls;
}

/** What a poll of the room costs the shop, before anyone has come. */
export async function costOfPolls(
  shop: EveningShop,
  doors: Doors,
  updateId: string,
  polls: number,
): Promise<PollCost> {
  const path = `/api/cart/rooms/${updateId}`;
  const ms = await costOf(doors, path, polls, () => shop.processorTime('gateway', 'cart'));
  const bare = await bareServer(await fetch(`${doors.url}${path}`));
  const bareDoors = createDoors([bare.url]);
  try {
    const bareMs = await costOf(bareDoors, path, polls, async () => {
      const [server] = await processesUnder(bare.pid);
      return server?.milliseconds ?? null;
    });
    return { polls, ms, bareMs };
  } finally {
    bareDoors.close();
    bare.stop();
  }
}
