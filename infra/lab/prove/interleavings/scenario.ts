import type { Schedule } from './schedule.ts';

export interface Scenario {
  /** One sentence: who does what at the same time. */
  title: string;
  /**
   * The statements, commands and calls that another actor's could affect. Only they are steps: whatever concerns one
   * actor alone gives the same result in every order.
   */
  visible: RegExp;
  /** Every order, or random ones where there are too many. */
  walk: 'all' | 'random';
  prepare(schedule: Schedule): Promise<void>;
  act(schedule: Schedule): void;
}

/** Two shoppers hold one of two mugs each. */
export async function oneHeldByEach(run: Schedule): Promise<void> {
  await run.stock('mug', 2);
  await run.hold('ada', 'mug');
  await run.hold('bob', 'mug');
}
