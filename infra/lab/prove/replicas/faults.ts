import { setTimeout as sleep } from 'node:timers/promises';
import type { SupervisedProcess } from '../../../run/native/supervised-process.ts';
import type { Crash } from '../judge/history.ts';
import type { Random } from '../traffic/random.ts';
import type { NativeShop } from './native-shop.ts';

interface Struck {
  says: string;
  done: Promise<unknown>;
  /** The process that it kills. */
  kills?: string;
}

/** A fault that happens again and again during the run. */
interface Fault {
  /** What it does and how it ends. The random decisions come first, so that a seed repeats them. */
  act(shop: NativeShop, random: Random): Struck;
  /** How often it is chosen, compared with the others. */
  weight: number;
  /** There is nothing left to do it to a second time. */
  once?: boolean;
}

/** From `least` to `most` milliseconds, short ones as often as long ones. */
const duration = (random: Random, least: number, most: number): number =>
  Math.round(least * (most / least) ** random.fraction());
const seconds = (ms: number): string => `${(ms / 1000).toFixed(1)} s`;

/** Whichever part the shop is made of; not the card provider, which is no part of it. */
const anyProcess = ({ processes }: NativeShop, random: Random): SupervisedProcess =>
  random.pick(processes.filter(({ id }) => id !== 'square-sandbox'));

async function suspended(stop: (signal: NodeJS.Signals) => void, ms: number): Promise<void> {
  stop('SIGSTOP');
  await sleep(ms);
  stop('SIGCONT');
}

export const FAULTS = {
  kill: {
    weight: 4,
    act(shop, random) {
      const { id, signal } = anyProcess(shop, random);
      signal('SIGKILL');
      return { says: `kill -9 of ${id}`, done: Promise.resolve(), kills: id };
    },
  },
  pause: {
    weight: 4,
    act(shop, random) {
      const { id, signal } = anyProcess(shop, random);
      const ms = duration(random, 300, 30_000);
      return { says: `${id} is suspended for ${seconds(ms)}`, done: suspended(signal, ms) };
    },
  },
  broker: {
    weight: 1,
    act({ broker }, random) {
      const ms = duration(random, 500, 15_000);
      const restart = async () => {
        await broker.kill();
        await sleep(ms);
        await broker.restart();
      };
      return { says: `kill -9 of the broker, started again after ${seconds(ms)}`, done: restart() };
    },
  },
  lag: {
    weight: 1,
    act({ broker, longestLagMs }, random) {
      const ms = duration(random, longestLagMs / 3, longestLagMs);
      return { says: `no event moves for ${seconds(ms)}`, done: suspended(broker.signal, ms) };
    },
  },
  redis: {
    weight: 1,
    act({ promoteRedis }, random) {
      return { says: 'a replica of Redis is promoted', done: promoteRedis(random.whole(0, 5)) };
    },
  },
  network: {
    weight: 5,
    act({ network }, random) {
      const { from, to, proxy } = random.pick(network.all);
      const how = random.pick(['cut', 'slow', 'split', 'half open'] as const);
      const ms = duration(random, 300, 20_000);
      if (how === 'cut') proxy.cut();
      else if (how === 'slow') proxy.slow(random.whole(100, 2000));
      else if (how === 'split') proxy.hold();
      else proxy.halfOpen();
      const healed = how === 'cut' ? Promise.resolve() : sleep(ms).then(proxy.heal);
      return { says: `${from} to ${to}: ${how}${how === 'cut' ? '' : ` for ${seconds(ms)}`}`, done: healed };
    },
  },
  failover: {
    weight: 2,
    once: true,
    act({ failOver }, random) {
      const ms = duration(random, 300, 8000);
      return {
        says: `the standby lags for ${seconds(ms)}, the primary dies, the standby is promoted`,
        done: failOver(ms),
      };
    },
  },
  rolling: {
    weight: 1,
    act({ processes, beside }, random) {
      const names = [...new Set(processes.map(({ id }) => id.replace(/-\d+$/, '')))];
      const name = random.pick(names.filter((each) => each !== 'square-sandbox'));
      const restartAll = async () => {
        for (const { id, restart } of processes) {
          if (id.replace(/-\d+$/, '') !== name) continue;
          beside?.exchange(id);
          await restart();
        }
      };
      const how = beside ? ', each with the other release' : '';
      return { says: `rolling restart of ${name}${how}`, done: restartAll() };
    },
  },
} satisfies Record<string, Fault>;

export type FaultKind = keyof typeof FAULTS;
const faultOf = (kind: FaultKind): Fault => FAULTS[kind];
/** Beside these, clocks that are wrong are wrong all the time. */
export const KINDS = [...(Object.keys(FAULTS) as FaultKind[]), 'clock' as const];
export type Kind = (typeof KINDS)[number];

const BETWEEN_MS = [800, 5000] as const;
const MOST_AT_ONCE = 3;
/** How much more often processes restart where they change their release by it. */
const UPDATES_WEIGHT = 6;
const SENDER = 'email-worker';

/** Whether a mail may come a second time because of this fault, and how many may. Only a crash of their sender repeats mails. */
export function repeatsMails(kind: Kind, kills: string | undefined): Pick<Crash, 'mails'> | null {
  // A promoted standby has forgotten the last mails that were noted as sent, as if the sender had died after each.
  if (kind === 'failover') return { mails: Infinity };
  return kills?.startsWith(SENDER) ? {} : null;
}

/**
 * Faults one after the other, a few at a time, until the time is up; resolves when all of them are healed.
 *
 * @param say a line for each
 * @param now the run's clock
 * @returns how many of each kind, and after which of them a mail may come a second time
 */
export async function spoil(
  shop: NativeShop,
  { kinds, random, untilMs }: { kinds: FaultKind[]; random: Random; untilMs: number },
  say: (text: string) => void,
  now: () => number,
): Promise<{ counts: Map<FaultKind, number>; crashes: Crash[] }> {
  const counts = new Map<FaultKind, number>();
  const crashes: Crash[] = [];
  const weightOf = (kind: FaultKind) =>
    FAULTS[kind].weight * (kind === 'rolling' && shop.beside ? UPDATES_WEIGHT : 1);
  const bag = kinds.flatMap((kind) => Array.from({ length: weightOf(kind) }, () => kind));
  const under = new Map<FaultKind, Promise<unknown>>();
  while (bag.length > 0 && performance.now() < untilMs) {
    await sleep(random.whole(...BETWEEN_MS));
    const kind = random.pick(bag);
    // Two of the same kind would heal each other.
    if (under.has(kind) || under.size >= MOST_AT_ONCE || (faultOf(kind).once && counts.has(kind))) continue;
    const from = now();
    const { says, done, kills } = faultOf(kind).act(shop, random);
    counts.set(kind, (counts.get(kind) ?? 0) + 1);
    say(says);
    const repeats = repeatsMails(kind, kills);
    if (repeats) crashes.push({ from, to: now(), ...repeats });
    const healed = done
      .catch((error: unknown) => say(`${kind} did not go as it should: ${String(error)}`))
      .finally(() => under.delete(kind));
    under.set(kind, healed);
  }
  await Promise.all(under.values());
  return { counts, crashes };
}
