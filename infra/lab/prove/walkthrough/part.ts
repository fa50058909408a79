import type { Findings } from './findings.ts';
import type { Stage } from './stage.ts';

/** What must still be true after everything was killed and started again. */
export type Afterwards = (findings: Findings) => Promise<void>;

/**
 * One piece of the shop's ordinary work, from its first request to its last email. Parts run side by side in one shop, so each
 * makes pots and people of its own, and only one part may change a setting that concerns the whole shop (`settings` says which).
 */
export interface Part {
  name: string;
  /** Settings of the whole shop that this part changes, for example `vat`. No two parts may name the same one. */
  settings?: readonly string[];
  /**
   * Runs alone, because what it changes for the whole shop would disturb the others: once they are done, or once all of them have looked
   * again too, so that it need not change anything back, or last of all, because it takes back what has happened.
   */
  after?: 'others' | 'restart' | 'everything';
  run(stage: Stage, findings: Findings): Promise<Afterwards | void>;
}
