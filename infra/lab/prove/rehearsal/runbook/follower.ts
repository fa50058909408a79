import type { Night } from './night.ts';
import type { Step } from './runbook-steps.ts';

/** What a step needs beside the shop of the night. */
export interface Following {
  /** Starts it, once the runbook says that there are two of each process. */
  start(): Promise<Night>;
  night(): Night;
  /** Without the rehearsal within the rehearsal, which takes minutes. */
  short: boolean;
}

/** Does what a step says and asserts what it promises. */
export interface Follower {
  section: string;
  /** Words of the step: a step that was rewritten needs a look at its follower. */
  says: string;
  /** @returns what was seen, in a few words. @throws Error when it is not as the runbook says */
  follow(step: Step, following: Following): Promise<string>;
}
