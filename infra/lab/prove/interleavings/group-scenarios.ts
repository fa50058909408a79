import type { Scenario } from './scenario.ts';
import type { Schedule } from './schedule.ts';
import { MONEY_STEPS, STOCK_STEPS } from './visible-steps.ts';

/** Ada and Bob have each paid for a mug, Cyd for the only jug. */
async function threePaid(run: Schedule): Promise<void> {
  await run.stock('mug', 2);
  await run.stock('jug', 1);
  for (const [client, sku] of WANTED) {
    await run.hold(client, sku);
    await run.pay(client);
  }
}
const WANTED = [
  ['ada', 'mug'],
  ['cyd', 'jug'],
  ['bob', 'mug'],
] as const;
/** The first order goes by itself, and those that come meanwhile share the next commit. */
const orderTogether = async (run: Schedule): Promise<void> =>
  void (await Promise.all(WANTED.map(([client, sku]) => run.orderPaid(client, sku))));

/** Orders of one process that share a commit. */
export const groupScenarios: Record<string, Scenario> = {
  'placed-together': {
    title:
      'three order at the same moment through one process, while the maker takes the pot of one of them out',
    visible: STOCK_STEPS,
    walk: 'random',
    prepare: threePaid,
    act(run) {
      run.actor('front', () => orderTogether(run));
      run.actor('maker', () => run.edit('jug', 2, 0, -1));
      run.bus();
    },
  },
  'placed-together-killed': {
    title: 'the process in which three order at the same moment is killed; the bus goes on',
    visible: MONEY_STEPS,
    walk: 'random',
    prepare: threePaid,
    act(run) {
      run.actor('front', () => orderTogether(run));
      run.bus();
      run.crash('front');
    },
  },
};
