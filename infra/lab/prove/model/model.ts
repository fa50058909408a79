import { startPostgres } from '@slipcast/testkit/postgres';
import { startRedis } from '@slipcast/testkit/redis';
import { connectRedis } from '@slipcast/storage/redis';
import { onInterruption } from '../../interruption.ts';
import { createWorld } from '../interleavings/world.ts';
import { breakAtRandom, breakEachRule } from './bugs.ts';
import { providerWithDoors, type Line } from './doors.ts';
import { replay } from './replay.ts';
import type { Theatre } from './stock-stage.ts';
import { traces } from './traces.ts';

export interface ModelOptions {
  traces: number;
  steps: number;
  seed: number;
}

/** So many simulations at least are checked against the invariants; as many as asked for are replayed. */
const SAMPLES = 40;
/** From so many traces on there is time to break rules at random too. */
const MANY = 50;
const BROKEN = { seed: 1, samples: 600 };
/** Differences that are shown. */
const SHOWN = 3;

async function openTheatre() {
  const [postgres, redis] = await Promise.all([startPostgres(), startRedis()]);
  const database = (name: string) => postgres.createDatabase(`prove_model_${name}`);
  const [cart, order, payment] = [await database('cart'), await database('order'), await database('payment')];
  let line: Line = 'open';
  const world = await createWorld(
    { cart, order, payment, redis: redis.url },
    () => false,
    (provider) => providerWithDoors(provider, () => line),
  );
  const connection = connectRedis(redis.url, {});
  const theatre: Theatre = { world, redis: connection, setLine: (next) => void (line = next) };
  return {
    theatre,
    async close() {
      connection.disconnect();
      await world.stop();
      await redis.stop();
      await postgres.stop();
    },
  };
}

/** Simulates the specification, breaks its rules, and replays its traces in the shop. Returns the number of faults. */
export async function model({ traces: count, steps, seed }: ModelOptions): Promise<number> {
  const began = performance.now();
  const opening = openTheatre();
  const many = count >= MANY;
  const samples = Math.max(2 * count, SAMPLES);
  const [simulated, unnoticed, { theatre, close }] = await Promise.all([
    traces({ seed, count, samples, steps }),
    breakEachRule(),
    opening,
  ]);
  onInterruption(close);
  const breaking = many ? breakAtRandom({ ...BROKEN, steps }) : Promise.resolve([]);
  const actions = new Map<string, number>();
  let done = 0;
  let differences = 0;
  try {
    for (const trace of simulated) {
      const replayed = await replay(theatre, trace);
      done += replayed.steps;
      for (const [action, times] of replayed.actions) actions.set(action, (actions.get(action) ?? 0) + times);
      if (!replayed.difference) continue;
      differences += 1;
      if (differences <= SHOWN)
        console.log(`\nThe shop does not do what the model says:\n${replayed.difference}\n`);
    }
  } finally {
    await close();
  }
  const faults = [...unnoticed, ...(await breaking)];
  for (const fault of faults) console.log(fault);
  const list = [...actions]
    .toSorted(([, one], [, other]) => other - one)
    .map(([name, times]) => `${name} ${times}`);
  console.log(`  actions compared: ${list.join(', ')}`);
  const seconds = ((performance.now() - began) / 1000).toFixed(0);
  console.log(
    `model: ${samples} simulations, ${simulated.length} traces replayed, ${done} steps, ${seconds} s, seed ${seed}, ` +
      `${differences} differences, ${faults.length} other faults`,
  );
  return differences + faults.length;
}
