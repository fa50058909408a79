import type { Evidence } from '../judge/history.ts';
import type { LockedRow } from './locked-rows.ts';
import type { Scenario } from './scenario.ts';
import type { Schedule } from './schedule.ts';

const WANTED = { ada: 'mug', bob: 'mug', cyd: 'jug', dan: 'mug' };

/** Each has paid: cyd for the only jug. */
async function allPaid(run: Schedule): Promise<void> {
  await run.stock('mug', 3);
  await run.stock('jug', 1);
  for (const [client, sku] of Object.entries(WANTED)) {
    await run.hold(client, sku);
    await run.pay(client);
  }
}
/** The first goes by itself, and those that come while it is under way share the next commit. */
const orderTogether = async (run: Schedule): Promise<void> =>
  void (await Promise.all(Object.entries(WANTED).map(([client, sku]) => run.orderPaid(client, sku))));

/** A lock that someone has on a row of one of them is nothing to the others. */
const notPaid = ({ calls }: Evidence, clients: string[]): string[] =>
  calls.flatMap(({ client, did, reply }) =>
    did.kind === 'order' &&
    clients.includes(client) &&
    !(reply?.kind === 'ordered' && reply.status === 'paid')
      ? [`${client} has no paid order, because of a row that concerns someone else: ${JSON.stringify(reply)}`]
      : [],
  );

const together = (title: string, locked: (run: Schedule) => void, unharmed: string[]): Scenario => ({
  title,
  // One order of steps: those who come while the first is being placed, or marked as paid, share a commit.
  visible: /^$/,
  walk: 'all',
  prepare: allPaid,
  act(run) {
    locked(run);
    run.actor('front', () => orderTogether(run));
  },
  wrong: (evidence) => notPaid(evidence, unharmed),
});

const once = (locked: Pick<LockedRow, 'store' | 'of'>) => (run: Schedule) =>
  run.rowLocked({ ...locked, code: '40P01', times: 1 });

/** Someone else has a row locked that one of several needs whose orders share a commit, or two groups wait for each other. */
export const lockedScenarios: Record<string, Scenario> = {
  'locked-pot': together(
    'four order at the same moment through one process, and someone has the row of one pot locked',
    (run) => run.potLocked('jug'),
    ['ada', 'bob', 'dan'],
  ),
  'locked-payment': together(
    'four order at the same moment through one process, and someone has the row of one payment locked',
    (run) => run.paymentsLocked('cyd'),
    ['ada', 'bob', 'dan'],
  ),
  'locked-order': together(
    'four order at the same moment through one process, and someone has the row of one order locked',
    (run) =>
      run.rowLocked({ store: 'order', of: /^order-mark-paid$/, row: 'cyd@example.com', code: '55P03' }),
    ['ada', 'bob', 'dan'],
  ),
  'deadlock-of-groups': together(
    'four order at the same moment, and PostgreSQL ends a commit of several that waits for another',
    once({ store: 'order', of: /^order-lock-pots$/ }),
    Object.keys(WANTED),
  ),
};
