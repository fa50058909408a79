import { monitorEventLoopDelay } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import { onInterruption } from '../../../interruption.ts';
import { judgeRoom } from '../../judge/rooms.ts';
import { sayViolations } from '../../sale/say-violations.ts';
import { canSeeProcesses } from '../../sale/server.ts';
import { randomOf } from '../../traffic/random.ts';
import type { ShopUnderTest } from '../../traffic/shop.ts';
import { openTraffic } from '../../traffic/traffic.ts';
import { createDoors } from './doors.ts';
import { costOfPolls } from './cost-of-polls.ts';
import { beEarly } from './early.ts';
import type { Evening } from './evening.ts';
import { startEveningShop, type EveningShop } from './evening-shop.ts';
import { killAtOpening, NOTHING_KILLED } from './kills.ts';
import { earlyLetter, makeLetter } from './letter.ts';
import { makeUpdate } from './make-update.ts';
import { processorSeconds, spent } from './processor.ts';
import { sayEvening } from './say-evening.ts';
import { EveningShopper } from './shopper.ts';

export interface UpdateNightOptions {
  shoppers: number;
  pots: number;
  seed: string;
  /** Fewer polls are measured, and fewer kills than a whole evening has time for. */
  short: boolean;
  /** Nothing is killed: how fast the room answers on an evening without faults. */
  calm: boolean;
}

/** How many shoppers come in a second. */
const ARRIVALS = 150;
/** Before the first arrives, while the polls are measured and readers sign up. */
const BEFORE_MS = 40_000;
/** Readers with a link of their own. Each buys a pot before the others come. */
const EARLY_READERS = 3;
/** Between the last arrival and the opening. */
const CALM_MS = 4000;
/** The letter begins so long before the opening. */
const LETTER_MS = 6000;
const LATE_SHARE = 0.03;
const LATE_MS = 20_000;
const LONGEST_SALE_MS = 240_000;
const QUIET_MS = 120_000;
/** A hold may last two hours, as in every shop that says nothing else. */
const LONGEST_HOLD_MS = 7_500_000;

/** Resolves when the pots are sold, or after four minutes. */
async function untilOver(evening: Evening, opensAt: number): Promise<void> {
  while (!evening.isOver() && evening.recorder.now() < opensAt + LONGEST_SALE_MS) await sleep(100);
}

async function live(shop: EveningShop, options: UpdateNightOptions): Promise<number> {
  const { shoppers, pots: count, seed, short, calm } = options;
  const doors = createDoors(shop.gateways);
  // Its address is asked for at every call.
  const address: ShopUnderTest = Object.defineProperty({ ...shop.address, url: '' }, 'url', {
    get: () => doors.url,
  });
  const mailDomain = 'evening.rehearsal.invalid';
  const traffic = await openTraffic({
    shop: address,
    seed,
    shoppers: 0,
    seconds: 0,
    pots: count,
    pieces: [1, 1],
    paceMs: 300,
    potName: 'Evening pot',
    mailDomain,
    longestHoldMs: LONGEST_HOLD_MS,
    hasRoom: true,
    // The last buyers may look while the bus is catching up after a kill.
    saleMs: 30_000,
  });
  const { recorder, pots } = traffic;
  const arrivalMs = (shoppers / ARRIVALS) * 1000;
  const update = await makeUpdate(address, pots, BEFORE_MS + arrivalMs + CALM_MS);
  const config = (await fetch(`${doors.url}/api/payments/config`).then((answer) => answer.json())) as {
    applicationId: string;
  };
  const opensAt = recorder.now() + update.opensAt - Date.now();
  let soldOutAt: number | undefined;
  let hasEnded = false;
  const evening: Evening = {
    shop: address,
    doors,
    recorder,
    updateId: update.updateId,
    pots,
    applicationId: config.applicationId,
    mailDomain,
    opensAt,
    answers: [],
    polls: [],
    tickets: [],
    failed: { polls: 0, tickets: 0 },
    isOver: () => hasEnded || soldOutAt !== undefined,
    saw(room, at) {
      if (room.phase === 'over') soldOutAt ??= at;
    },
  };
  const cost = await costOfPolls(shop, doors, update.updateId, short ? 3000 : 20_000);
  const { updateId } = update;
  const links = await earlyLetter(address, update.must, { readers: EARLY_READERS, updateId, mailDomain });
  const early = links.map((link, index) =>
    beEarly(evening, link, {
      number: index + 1,
      pot: pots[index]!,
      random: randomOf(`${seed}/early ${index}`),
    }),
  );
  const letter = await makeLetter(address, update.must, {
    readers: short ? 24 : 60,
    also: links.map(({ email }) => email),
    updateId,
    mailDomain,
  });
  await letter.send(update.opensAt - LETTER_MS);
  const begins = opensAt - CALM_MS - arrivalMs;
  const everyone = Array.from({ length: shoppers }, async (_, index) => {
    const random = randomOf(`${seed}/evening ${index}`);
    const at = random.chance(LATE_SHARE)
      ? opensAt + random.fraction() * LATE_MS
      : begins + random.fraction() * arrivalMs;
    await sleep(Math.max(0, at - recorder.now()));
    const network = `10.${(index >> 16) & 255}.${(index >> 8) & 255}.${index & 255}`;
    await new EveningShopper(`s${index + 1}`, evening, random, network).run();
  });
  await sleep(Math.max(0, opensAt - recorder.now()));
  const delay = monitorEventLoopDelay({ resolution: 10 });
  delay.enable();
  const before = await processorSeconds(shop);
  const mayKill = canSeeProcesses() && !calm;
  const killing = mayKill ? killAtOpening(shop, short, recorder.now) : NOTHING_KILLED;
  await untilOver(evening, opensAt);
  const after = await processorSeconds(shop);
  delay.disable();
  const lateMs = (part: number) => Math.max(0, Math.round(delay.percentile(part) / 1e6 - 10));
  const killed = await killing;
  hasEnded = true;
  await Promise.all([...everyone, ...early]);
  const verdict = await traffic.verdict({ quietMs: QUIET_MS, crashes: killed.crashes });
  const letters = await letter.verdict(killed.crashes, Date.now() - recorder.now());
  const drawn = await update.draw();
  const skus = pots.map(({ sku }) => sku);
  const room = judgeRoom({
    opensAt,
    earlyAt: opensAt - update.earlyMs,
    answers: evening.answers,
    drawn,
    skus,
    calls: recorder.calls,
  });
  const violations = [...room, ...letters, ...verdict.violations];
  sayViolations(violations, seed);
  for (const why of shop.failures) console.log(`VIOLATION running: ${why}`);
  const sold = verdict.evidence.orders.filter(({ status }) => status !== 'cancelled').length;
  sayEvening({
    evening,
    shoppers,
    seed,
    killed,
    cost,
    soldOutAt,
    sold,
    processor: spent(before, after),
    late: { p50: lateMs(50), p99: lateMs(99) },
    letters: letter.readers,
    early: early.length,
    violations: violations.length,
  });
  const isUnsold = soldOutAt === undefined;
  if (isUnsold)
    console.log(
      `Only ${sold} of ${count} pots were sold in ${LONGEST_SALE_MS / 1000} s: an evening that does not end proves nothing.`,
    );
  doors.close();
  return violations.length + shop.failures.length + Number(isUnsold);
}

/** An update of one-off pots with a waiting room, and thousands of people who wait for it. Returns the number of faults. */
export async function updateNight(options: UpdateNightOptions): Promise<number> {
  const shop = await startEveningShop();
  const forget = onInterruption(async () => {
    await shop.stop();
    await shop.remove();
  });
  let faults = 1;
  try {
    faults = await live(shop, options);
    return faults;
  } finally {
    await shop.stop();
    forget();
    if (faults === 0) await shop.remove();
    else console.log(`kept: ${shop.dataDir} (logs)`);
  }
}
