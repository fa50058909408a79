import { setTimeout as sleep } from 'node:timers/promises';
import type { Crash, Evidence, Violation } from '../judge/history.ts';
import { judge } from '../judge/judge.ts';
import { askUntilAnswered, Browser } from './browser.ts';
import { buyVoucher } from './buying.ts';
import { openDesks } from './desks.ts';
import { createCollector, knownPayments } from './evidence.ts';
import { makePots } from './make-pots.ts';
import { Maker } from './maker.ts';
import { Person } from './person.ts';
import { planOf } from './plan.ts';
import { CHECK_MS, quiet } from './quiet.ts';
import { randomOf } from './random.ts';
import { Recorder } from './recorder.ts';
import type { Scene } from './scene.ts';
import { countOrders } from './too-few-orders.ts';
import type { TrafficOptions } from './traffic-options.ts';
import { visit } from './visit.ts';

export interface Verdict {
  violations: Violation[];
  evidence: Evidence;
  /** How long the shop took until nothing was left to do. */
  quietAfterMs: number;
  /** What was the last to be done before it was quiet. */
  waitedFor: string[];
}

/** How often a run that is waiting says what for. */
const SAY_EVERY_MS = 60_000;
/** The shop releases abandoned authorisations after five minutes; the sweep has to find them, and Square to answer. */
const OPEN_MS = 330_000;
const ASKS = 6;
/** These may still come right by themselves; the others are history. */
const EVENTUAL = [
  'money',
  'mails',
  'stock-left',
  'orders',
  'refunds',
  'vouchers',
  'links',
  'replacements',
  'requests',
];

export type Traffic = Awaited<ReturnType<typeof openTraffic>>;

/** Scripted shoppers and a maker in any running shop whose payments go to the Square sandbox. Makes its pots at once. */
export async function openTraffic(options: TrafficOptions) {
  const { shop, seed, seconds, mailDomain, openMs = OPEN_MS } = options;
  const recorder = new Recorder();
  const maker = new Maker(recorder, shop, options.editMs);
  await maker.signIn();
  const known = await knownPayments(shop);
  const anybody = new Browser(() => shop.url, '127.0.0.1');
  const config = await askUntilAnswered(() => anybody.ask('GET', '/api/payments/config'));
  const applicationId = String(config.body.applicationId);
  const pots = await makePots(maker, options);
  const collector = createCollector({
    seed,
    shop,
    maker,
    recorder,
    pots,
    mailDomain,
    sellsVouchers: options.sellsVouchers,
    shopTimes: {
      longestHoldMs: options.longestHoldMs ?? 7_500_000,
      offerMs: options.offerMs,
      capMs: options.capMs,
      saleMs: options.saleMs,
      hasRoom: options.hasRoom,
    },
    oneNetwork: options.oneNetwork,
    known,
  });
  let over = false;
  const { paceMs, asks = ASKS, charges = false } = options;
  const desks = await openDesks({
    ...options,
    recorder,
    maker,
    pots,
    isOver: () => over,
  });
  const scene: Scene = {
    pots,
    applicationId,
    mailDomain,
    paceMs,
    asks,
    charges,
    code: desks.code,
    vouchers: desks.vouchers,
    asksBack: options.asksBack ?? false,
    isOver: () => over,
  };
  const newcomer = (shopper: number, name: string) =>
    new Person(name, recorder, shop, `10.${(shopper >> 16) & 255}.${(shopper >> 8) & 255}.${shopper & 255}`);

  async function shopper(number: number): Promise<void> {
    const random = randomOf(`${seed}/shopper ${number}`);
    await sleep(random.fraction() * (options.once ? seconds * 1000 : Math.min(seconds * 200, 10_000)));
    let person = newcomer(number, `s${number}`);
    for (let visits = 1; !over; visits += 1) {
      await visit(person, planOf(random, pots.length), scene);
      if (options.once) return;
      // Guests come back as new people, shoppers with an account as themselves.
      if (!person.browser.token) person = newcomer(number, `s${number}.${visits + 1}`);
      await sleep(random.fraction() * options.paceMs * 2);
    }
  }

  return {
    recorder,
    maker,
    pots,
    /** Sends the shoppers in, until the time is up and the last one has left. */
    async run(): Promise<void> {
      const began = recorder.now();
      const closing = setInterval(() => {
        const passed = recorder.uptimeSince(began) / 1000;
        const sold = countOrders(recorder.calls);
        over ||= passed >= seconds && (sold >= (options.leastOrders ?? 0) || passed >= 3 * seconds);
      }, 250);
      // Someone has given vouchers before the first shopper would like to use one.
      const giver = (name: string) =>
        buyVoucher({
          person: newcomer(0, name),
          plan: { ...planOf(randomOf(`${seed}/${name}`), 1), card: 'good', leaves: null, ends: 'buys' },
          scene,
          pause: () => Promise.resolve(),
        });
      const givers = scene.vouchers ? ['giver1', 'giver2', 'giver3'].map(giver) : [];
      const everybody = Array.from({ length: options.shoppers }, (_, index) => shopper(index + 1));
      await Promise.all([...everybody, ...desks.work(scene, (name) => newcomer(70_000, name)), ...givers]);
      clearInterval(closing);
    },
    /** Ends the run early; `run` resolves once the last shopper has left. */
    close(): void {
      over = true;
    },
    /**
     * Waits until the shop is quiet, at most so long, and judges.
     *
     * @param crashes when the process that sends the mails was killed: only then may a mail repeat
     */
    async verdict({ quietMs, crashes }: { quietMs: number; crashes: Crash[] }): Promise<Verdict> {
      const until = performance.now() + quietMs;
      let { quietAfterMs, waitedFor } = await quiet(collector, quietMs);
      let saysAt = performance.now() + SAY_EVERY_MS;
      for (;;) {
        const evidence = await collector.everything();
        const violations = judge(evidence, { crashes, mails: shop.mailboxUrl !== null, openMs });
        const mayHeal = violations.some(({ rule }) => EVENTUAL.includes(rule));
        if (!mayHeal || performance.now() > until) return { violations, evidence, quietAfterMs, waitedFor };
        waitedFor = violations.map(({ rule, says }) => `${rule}: ${says}`);
        if (performance.now() > saysAt) {
          console.log(`still waiting for: ${waitedFor.slice(0, 3).join('; ')}`);
          saysAt = performance.now() + SAY_EVERY_MS;
        }
        await sleep(2 * CHECK_MS);
        quietAfterMs = quietMs - (until - performance.now());
      }
    },
    async removePots(): Promise<void> {
      for (const pot of pots) await maker.removePot(pot);
    },
  };
}
