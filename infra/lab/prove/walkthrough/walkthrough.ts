import { Misused } from '../../command-line.ts';
import { LiteShop } from '../sale/lite-shop.ts';
import { Findings } from './findings.ts';
import { MAIL_TOKEN } from './mail-provider.ts';
import type { Afterwards, Part } from './part.ts';
import { parts } from './parts.ts';
import { Stage } from './stage.ts';

/** What keeps strangers away would keep the many parts away too. Parts about a limit use people of their own. */
export const ENVIRONMENT = {
  LOG_LEVEL: 'warn',
  // Everyone has an address of their own.
  TRUSTED_PROXIES: '1',
  SHIPPING_UNDO_SECONDS: '3',
  // Refunds and disputes of which no webhook has come are looked for so often.
  RECONCILE_SECONDS: '3',
  LOGIN_ATTEMPTS_PER_MINUTE: '100000',
  ATTEMPTS_PER_IP_PER_MINUTE: '100000',
  // Eight seconds more than a reservation lasts, which are over once everything has been started again.
  HOLD_CAP_SECONDS: '1808',
  // Over before everything has been started again.
  WAITING_HOLD_SECONDS: '15',
  MAIL_WEBHOOK_TOKEN: MAIL_TOKEN,
};

/** Runs something of a part. What it throws is a finding too. */
async function attempt<T>(findings: Findings, work: () => Promise<T>): Promise<T | undefined> {
  try {
    return await work();
  } catch (error) {
    findings.wrong.push(error instanceof Error ? error.message : String(error));
    return undefined;
  }
}

function say(name: string, { wrong }: Findings): number {
  for (const sentence of wrong) console.log(`VIOLATION walkthrough: ${name}: ${sentence}\n  seed none`);
  return wrong.length;
}

type Done = Awaited<ReturnType<typeof runPart>>;
async function runPart(part: Part, stage: Stage) {
  const findings = new Findings();
  const from = performance.now();
  const afterwards: Afterwards | undefined =
    (await attempt(findings, () => part.run(stage, findings))) ?? undefined;
  return { name: part.name, findings, afterwards, ms: performance.now() - from };
}

/** So many parts at once: more of them would only wait for each other, and the shop would send some away. */
const AT_ONCE = 8;

async function sideBySide(all: readonly Part[], stage: Stage): Promise<Done[]> {
  const done: Done[] = [];
  const waiting = all.values();
  const work = async () => {
    for (const part of waiting) done.push(await runPart(part, stage));
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return done;
}

/** After everything was killed and started again. */
async function lookAgain(stage: Stage, done: Done[]): Promise<void> {
  await stage.shop.kill();
  await stage.shop.start();
  await stage.logInMaker();
  await Promise.all(
    done.map(({ findings, afterwards }) => afterwards && attempt(findings, () => afterwards(findings))),
  );
}

/**
 * Goes once through what a maker and her buyers do in an ordinary week, in a lite shop of its own, then kills the shop and looks whether
 * all of it is still true. Returns the number of violations.
 *
 * @param names of the parts to run, with - for spaces; default all
 * @throws Misused for a name that no part has
 */
export async function walkthrough({ names = [] }: { names?: readonly string[] } = {}): Promise<number> {
  const named = new Map(parts.map((part) => [part.name.replaceAll(' ', '-'), part]));
  const chosen: readonly Part[] = names.length
    ? names.map((name) => {
        const part = named.get(name.replaceAll(' ', '-'));
        if (!part) throw new Misused(`There is no part "${name}": ${[...named.keys()].join(', ')}.`);
        return part;
      })
    : parts;
  const began = performance.now();
  const shop = await LiteShop.start(ENVIRONMENT);
  try {
    const stage = new Stage(shop);
    await stage.logInMaker();
    const ready = performance.now();
    const done = await sideBySide(
      chosen.filter(({ after }) => !after),
      stage,
    );
    const alone = async (after: Part['after']) => {
      for (const part of chosen.filter((one) => one.after === after))
        // oxlint-disable-next-line no-await-in-loop
        done.push(await runPart(part, stage));
    };
    await alone('others');
    await lookAgain(stage, done);
    for (const after of ['restart', 'everything'] as const) {
      const before = done.length;
      // oxlint-disable-next-line no-await-in-loop
      await alone(after);
      // oxlint-disable-next-line no-await-in-loop
      if (done.length > before) await lookAgain(stage, done.slice(before));
    }
    const violations = done.reduce((sum, { name, findings }) => sum + say(name, findings), 0);
    const slowest = done.toSorted((one, two) => two.ms - one.ms).slice(0, NAMED);
    console.log(
      `walkthrough: ${done.length} parts (the slowest: ${slowest.map(({ name, ms }) => `${name} ${seconds(ms)} s`).join(', ')}), ` +
        `ready after ${seconds(ready - began)} s, ${seconds(performance.now() - began)} s in all, ${violations} violations`,
    );
    return violations;
  } finally {
    await shop.stop();
    await shop.remove();
  }
}
/** So many of the slowest parts. */
const NAMED = 3;
const seconds = (ms: number): string => (ms / 1000).toFixed(1);
