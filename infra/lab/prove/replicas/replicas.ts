import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isInstalled, type NativeServerName } from '@slipcast/local-servers/native-server';
import { report } from '../judge/judge.ts';
import { figuresOf } from '../traffic/figures.ts';
import { randomOf } from '../traffic/random.ts';
import { Misused, Refused } from '../../command-line.ts';
import { onInterruption } from '../../interruption.ts';
import { openTraffic } from '../traffic/traffic.ts';
import { tooFewOrders } from '../traffic/too-few-orders.ts';
import { FAULTS, KINDS, spoil, type FaultKind, type Kind } from './faults.ts';
import { otherRelease } from './other-release.ts';
import { HOLD_CAP_SECONDS, HOLD_SECONDS, startNativeShop } from './native-shop.ts';

export interface ReplicasOptions {
  seconds: number;
  seed: string;
  replicas: number;
  shoppers: number;
  /** Another release, of which one process of each pair is: what git knows, or `last`. */
  beside?: string;
  /** What is not installed of Kafka, MongoDB and S3 is replaced by what the lite profile has. */
  standIns: boolean;
  /** All that this machine can run, if empty. */
  faults: string[];
}

const SERVERS: NativeServerName[] = ['kafka', 'mongo', 's3'];
const STAND_INS: Record<NativeServerName, string> = {
  kafka: 'Kafka, which is not installed; events go through Redis Streams',
  mongo: 'MongoDB’s stand-in mongo.sh, which is not installed; documents are in PostgreSQL',
  s3: 'S3, which is not installed; photographs are in a folder',
};
/** Redis Streams are in the Redis that would be promoted, and know no cluster. */
const NEED_KAFKA: Kind[] = ['broker', 'lag', 'redis'];
/** An unanswered request may wait for two minutes before it reserves something. */
const LONGEST_HOLD_MS = (HOLD_SECONDS + 120) * 1000;
/** The broker may need a minute and a half to come back, and its groups half a minute to form again. */
const LONGEST_EDIT_MS = 150_000;
const QUIET_MS = 480_000;
const SHOWN = 5;

const isKind = (name: string): name is Kind => (KINDS as string[]).includes(name);
const isRepeated = (kind: Kind): kind is FaultKind => kind in FAULTS;

/** Traffic against two replicas of everything, with faults. Returns the number of violations. */
export async function replicas(options: ReplicasOptions): Promise<number> {
  const { seconds, seed, shoppers } = options;
  const unknown = options.faults.filter((name) => !isKind(name));
  if (unknown.length > 0)
    throw new Misused(`There is no fault ${unknown.join(', ')}, but ${KINDS.join(', ')}.`);
  const missing = SERVERS.filter((name) => !isInstalled(name));
  if (missing.length > 0 && !options.standIns) {
    const commands = missing.map((name) => `packages/local-servers/scripts/${name}.sh install`);
    throw new Refused(`Install first, once: ${commands.join(' && ')}\nOr run it without them: --stand-ins.`);
  }
  if (options.beside && options.replicas < 2) throw new Misused('--beside needs two replicas or more.');
  const asked = options.faults.length > 0 ? options.faults.filter(isKind) : [...KINDS];
  const kinds = asked.filter((kind) => !(missing.includes('kafka') && NEED_KAFKA.includes(kind)));
  for (const name of missing) console.log(`not run: ${STAND_INS[name]}`);
  if (kinds.length < asked.length) console.log(`not run: ${NEED_KAFKA.join(', ')}, without Kafka`);
  const began = performance.now();
  const since = () => `${((performance.now() - began) / 1000).toFixed(1).padStart(7)} s`;
  if (kinds.includes('redis') && kinds.includes('network'))
    console.log(
      'not run: faults of connections to Redis, because the nodes of a cluster tell clients where to connect',
    );
  if (!missing.includes('kafka'))
    console.log(
      'not run: faults of connections to Kafka and MongoDB, for the same reason; the broker is killed and suspended instead',
    );
  const beside = options.beside ? await otherRelease(options.beside) : null;
  if (beside) console.log(`${since()}  beside this commit: ${beside.says}`);
  const shop = await startNativeShop({
    beside,
    replicas: options.replicas,
    seconds,
    redisCluster: kinds.includes('redis'),
    clocks: kinds.includes('clock'),
    missing,
    standby: kinds.includes('failover'),
  }).catch(async (error: unknown) => {
    await beside?.remove();
    throw error;
  });
  onInterruption(async () => {
    await shop.stop();
    await shop.remove();
  });
  let violations = 1;
  try {
    const leastOrders = Math.ceil(shoppers / 4);
    const traffic = await openTraffic({
      shop: shop.address,
      seed,
      shoppers,
      seconds,
      pots: Math.max(8, Math.round(shoppers / 3)),
      pieces: [1, 3],
      paceMs: 1500,
      makerWorks: true,
      potName: 'Replica pot',
      mailDomain: 'replicas.example',
      longestHoldMs: LONGEST_HOLD_MS,
      capMs: HOLD_CAP_SECONDS * 1000,
      leastOrders,
      editMs: LONGEST_EDIT_MS + shop.longestLagMs,
      saleMs: LONGEST_EDIT_MS + shop.longestLagMs,
    });
    console.log(
      `${since()}  ${shop.processes.length} processes, ${shop.network.all.length} connections, ${shoppers} shoppers`,
    );
    const random = randomOf(`${seed}/faults`);
    const untilMs = performance.now() + seconds * 1000;
    const say = (text: string) => console.log(`${since()}  ${text}`);
    const [{ counts, crashes }] = await Promise.all([
      spoil(shop, { kinds: kinds.filter(isRepeated), random, untilMs }, say, traffic.recorder.now),
      traffic.run(),
    ]);
    await shop.recover();
    console.log(`${since()}  everything is well again`);
    const faults = [...counts.values()].reduce((sum, count) => sum + count, 0);
    const verdict = await traffic.verdict({ quietMs: QUIET_MS, crashes });
    for (const violation of verdict.violations.slice(0, SHOWN)) console.log(report(violation, seed));
    if (verdict.violations.length > 0)
      await writeFile(join(shop.dataDir, 'history.json'), JSON.stringify(verdict.evidence, null, 1));
    for (const why of shop.failures) console.log(`VIOLATION running: ${why}`);
    const { calls, orders, mails } = verdict.evidence;
    const sold = tooFewOrders(orders.length, leastOrders);
    violations = verdict.violations.length + shop.failures.length + Number(sold !== null);
    for (const { step, calls: asked, unanswered, refused, p50, p99 } of figuresOf(calls))
      console.log(
        `  ${step.padEnd(14)} ${asked} calls, ${unanswered} unanswered, ${refused} refused, p50 ${p50} ms, p99 ${p99} ms`,
      );
    const named = [...counts].map(([kind, count]) => `${kind} ${count}`);
    if (beside) named.push(`half of ${beside.says}`);
    if (kinds.includes('clock')) named.push('clock: every second replica five minutes ahead');
    console.log(
      `replicas: ${calls.length} calls, ${orders.length} orders, ${mails.length} mails, ${faults} faults (${named.join(', ')}), ` +
        `quiet after ${(verdict.quietAfterMs / 1000).toFixed(0)} s, ${((performance.now() - began) / 1000).toFixed(0)} s, seed ${seed}, ${violations} violations`,
    );
    if (sold) console.log(sold);
    return violations;
  } finally {
    await shop.stop();
    await beside?.remove();
    if (violations === 0) await shop.remove();
    else console.log(`kept: ${shop.dataDir} (history.json, logs)`);
  }
}
