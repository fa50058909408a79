import type { Seen } from './wrong-ends.ts';
import type { CartNeeds } from './shop-process.ts';
import type { Schedule } from './schedule.ts';

export interface Scenario extends CartNeeds {
  /** One sentence: who does what at the same time. */
  title: string;
  /**
   * The statements, commands and calls that another actor's could affect. Only they are steps: whatever concerns one
   * actor alone gives the same result in every order.
   */
  visible: RegExp;
  /** Every order, or random ones where there are too many. */
  walk: 'all' | 'random';
  /** Whether there is one schedule, which takes its own time: it is run once, and beside no other of its kind. */
  isSingle?: boolean;
  /** Whether an order may be lost after its shopper was shown its number, because its money never came. */
  mayLose?: boolean;
  /** So many times the time of another scenario, because there is more to try. Default: 1. */
  share?: number;
  /** Says what is wrong at the end beside what the judge finds: what only this scenario can know. */
  wrong?(evidence: Seen): string[];
  prepare(schedule: Schedule): Promise<void>;
  act(schedule: Schedule): void;
}

/** Two shoppers hold one of two mugs each. */
export async function oneHeldByEach(run: Schedule): Promise<void> {
  await run.stock('mug', 2);
  await run.hold('ada', 'mug');
  await run.hold('bob', 'mug');
}

/** A hundred minutes after reserving one, ada has renewed it four times. */
export async function renewedFourTimes(run: Schedule): Promise<void> {
  await run.hold('ada', 'mug');
  for (let time = 0; time < 4; time += 1) {
    await run.passTime(25);
    await run.extend('ada', 'mug');
  }
}

/** Bob has been offered the mug that ada released, and cy waits behind. */
export async function offeredToBob(run: Schedule): Promise<void> {
  await run.stock('mug', 1);
  await run.hold('ada', 'mug');
  await run.join('bob', 'mug');
  await run.join('cy', 'mug');
  await run.release('ada', 'mug');
  await run.serveQueues();
}

/** Ada has reserved one of so many mugs, and paid for it. */
export const paidForOneOf =
  (pieces: number) =>
  async (run: Schedule): Promise<void> => {
    await run.stock('mug', pieces);
    await run.hold('ada', 'mug');
    await run.pay('ada');
  };
