import { hasOneOrder, interleavings } from './interleavings.ts';
import { scenarios } from './scenarios.ts';

/** Much longer than all rules take. */
const RULES_SECONDS = 900;

/** Runs each scenario that has one order, and so looks at rules rather than at races. Returns the number of violations. */
export const rules = (failFast: boolean): Promise<number> =>
  interleavings({
    names: Object.keys(scenarios).filter(hasOneOrder),
    seconds: RULES_SECONDS,
    seed: 1,
    failFast,
  });
