import { logCheck, type TargetLog } from '@slipcast/event-bus/outbox/log-check';
import type { LogCase } from './log-world.ts';

const after = (ms: number): Promise<void> => new Promise((resolve) => void setTimeout(resolve, ms));
const [ANSWER_MS, AWAY_MS] = [30, 60];
/** Timers may go off a little early. */
const EARLY_MS = 3;

/** What a relay stores of its log: which one it is, a start that is new to this process, and how long ago it saw the one before. */
export const checkedLog: LogCase = async ({ expect }) => {
  let start: string | undefined = 'first';
  let isRefused = true;
  const stored: TargetLog[] = [];
  const bus = {
    async log() {
      const seen = start;
      await after(ANSWER_MS);
      return { identity: 'log', ...(seen !== undefined && { start: seen }) };
    },
  };
  const check = logCheck(bus as unknown as Parameters<typeof logCheck>[0], async (log) => {
    stored.push(log);
    if (isRefused) throw new Error('refused');
    return stored.length * 7;
  });
  const isRejected = await check().then(
    () => false,
    () => true,
  );
  expect('a log that could not be stored is an error', isRejected);
  isRefused = false;
  expect('it answers how many are sent again', (await check()) === 14);
  const seenFrom = performance.now() - ANSWER_MS;
  await after(AWAY_MS);
  await check();
  start = 'second';
  isRefused = true;
  await after(AWAY_MS);
  await check().catch(() => {});
  isRefused = false;
  await check();
  const wholeMs = performance.now() - seenFrom;
  await check();
  const starts = stored.map((log) => log.start ?? '-').join();
  expect(
    `each new start is stored, until that has succeeded, and then not again: ${starts}`,
    starts === 'first,first,-,second,second,-',
  );
  expect(
    'each names the log',
    stored.every(({ identity }) => identity === 'log'),
  );
  const ages = stored.map(({ seenMsAgo }) => seenMsAgo);
  const [one, two, three = 0, four = 0, five = 0, six = 0] = ages;
  expect('nothing was seen before the first that is stored', one === undefined && two === undefined);
  // From before the log was asked, which it may have answered long before it arrived.
  const least = 2 * ANSWER_MS + AWAY_MS - EARLY_MS;
  expect(
    `a start was seen ${AWAY_MS} ms before it was asked for again, and ${ANSWER_MS} before that: ${ages.join()}`,
    three >= least && four >= least && five >= four + ANSWER_MS - EARLY_MS,
  );
  expect('it was not seen before that', five <= wholeMs && six < five);
};
