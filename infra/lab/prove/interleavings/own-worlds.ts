import { waitFor } from '@slipcast/local-servers/wait-for';
import { alone } from './alone.ts';
import type { Scenario } from './scenario.ts';
import type { OwnStores } from './world.ts';

/** Real servers on a busy machine. */
export const LONG_MS = 12_000;

interface OwnWorld {
  /** @param isBroken whatever hangs is not waited for */
  stop(isBroken: boolean): Promise<void>;
}

/** What a case says of a world. @param name of the world, in errors */
export function createExpectations(name: string) {
  const fail = (...wrong: string[]): void => {
    if (wrong.length > 0) throw new Error(`${name}: ${wrong.join('; ')}`);
  };
  return {
    fail,
    expect: (what: string, is: boolean): void => fail(...(is ? [] : [`not the case: ${what}`])),
    expectSame(what: string, is: unknown, should: unknown): void {
      const [found, wanted] = [JSON.stringify(is), JSON.stringify(should)];
      if (found !== wanted) fail(`${what}: ${found}, not ${wanted}`);
    },
    /** @param what should be the case soon */
    until: (what: string, condition: () => boolean | Promise<boolean>): Promise<void> =>
      waitFor(what, condition, LONG_MS).then(
        () => undefined,
        () => fail(`${what}: not in ${LONG_MS / 1000} seconds`),
      ),
  };
}

/**
 * A scenario with stores of its own, in its own time: there is one schedule.
 *
 * @param work throws an error that says what was wrong first
 */
export const inOwnStores = (
  name: string,
  title: string,
  work: (stores: OwnStores) => Promise<void>,
): Scenario => ({
  title,
  visible: /^$/,
  walk: 'all',
  isSingle: true,
  prepare: async () => {},
  act(run) {
    run.apart(name, work);
  },
});

/**
 * Cases in worlds of their own, one after another, and beside no others that share these stores.
 *
 * @param load answers the world and its cases; what takes a while to load is loaded only where it runs
 */
export const inOwnWorld = <World extends OwnWorld>(
  name: string,
  title: string,
  load: () => Promise<{
    open(stores: OwnStores): Promise<World>;
    cases: readonly ((world: World) => Promise<void>)[];
  }>,
): Scenario =>
  inOwnStores(name, title, async (stores) => {
    const { open, cases } = await load();
    for (const work of cases)
      // oxlint-disable-next-line no-await-in-loop
      await alone(async () => {
        const world = await open(stores);
        let isBroken = true;
        try {
          await work(world);
          isBroken = false;
        } finally {
          await world.stop(isBroken);
        }
      });
  });
