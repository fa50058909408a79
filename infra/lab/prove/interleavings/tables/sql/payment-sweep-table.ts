import type { OrderOfPayment } from '@slipcast/contracts/http/payment';
import { createSweep, type QUEUES } from '../../../../../../services/payment/src/payments/sweep.ts';
import { back, done, theirs, type Script } from './card-provider.ts';
import { ago } from './insert-row.ts';
import { orderOf, ordersWith, paymentParts } from './payment-parts.ts';
import { payment } from './payment-rows.ts';
import { openSqlStand } from './sql-stand.ts';
import { idOf } from './sql-words.ts';
import type { Table } from '../table.ts';

type Queue = keyof typeof QUEUES;
interface Swept {
  before: string[];
  queue: Queue;
  script?: Script;
  /** null: the order service is away. */
  orders?: OrderOfPayment[] | null;
  isStopped?: boolean;
}
const ABANDONED = [payment('authorised', { authorised_at: ago('6 minutes') })];
const WILLING: Script = { cancel: [theirs('cancelled')], cancelByKey: [done(null)] };
const nine = Array.from({ length: 9 }, (_one, at) => at + 1);
const STATES: Record<string, Swept> = {
  'nothing is due': { before: [payment('captured')], queue: 'sales' },
  'created, its request has ended': { before: [payment('created')], queue: 'sales', script: WILLING },
  'created, and no answer': { before: [payment('created')], queue: 'sales' },
  unknown: {
    before: [payment('unknown', { created_at: ago('1 minute') })],
    queue: 'sales',
    script: { list: [[]] },
  },
  'abandoned without an order': { before: ABANDONED, queue: 'sales', script: WILLING, orders: [] },
  'abandoned, for a cancelled order': {
    before: ABANDONED,
    queue: 'sales',
    script: WILLING,
    orders: [orderOf('cancelled')],
  },
  'an order waits for it': {
    before: ABANDONED,
    queue: 'sales',
    script: WILLING,
    orders: [orderOf('pending')],
  },
  'it was paid': { before: ABANDONED, queue: 'sales', script: WILLING, orders: [orderOf('paid')] },
  'abandoned, the order service is away': {
    before: ABANDONED,
    queue: 'sales',
    script: WILLING,
    orders: null,
  },
  'one of two is abandoned': {
    before: [...ABANDONED, payment('authorised', {}, 2)],
    queue: 'sales',
    script: WILLING,
    orders: [orderOf('pending', 2)],
  },
  capturing: { before: [payment('capturing')], queue: 'sales', script: { capture: [theirs('captured')] } },
  'capturing, no answer': { before: [payment('capturing')], queue: 'sales' },
  voiding: { before: [payment('voiding')], queue: 'sales', script: WILLING },
  'refunding is another queue': { before: [payment('refunding')], queue: 'sales' },
  refunding: {
    before: [payment('refunding')],
    queue: 'refunds',
    script: { refund: [done(back('completed', 4200))] },
  },
  'refunding, no answer': { before: [payment('refunding')], queue: 'refunds' },
  'five refunds': {
    before: nine.slice(0, 5).map((number) => payment('refunding', {}, number)),
    queue: 'refunds',
  },
  'nine captures': {
    before: nine.map((number) => payment('capturing', { due_at: ago(`${10 - number} minutes`) }, number)),
    queue: 'sales',
  },
  'it is to stop': { before: [payment('capturing')], queue: 'sales', isStopped: true },
};

/** What the jobs finish that a crash, a shopper or the card provider has left. */
export const paymentSweepTable: Table = async (stores) => {
  const stand = await openSqlStand(stores, 'payment', { inTurn: true });
  const lines: string[] = [];
  for (const [name, { before, queue, script = {}, orders = [], isStopped }] of Object.entries(STATES)) {
    const said: string[] = [];
    // oxlint-disable-next-line no-await-in-loop -- they share the database
    const line = await stand.line(
      before,
      async (pool) => {
        const { store, flows, logger } = paymentParts(pool, script, said);
        const sweep = createSweep({ queue, store, flows, logger, orders: ordersWith(orders, said) });
        await sweep(isStopped ? AbortSignal.abort() : undefined);
        said.sort();
        return (await store.get(idOf(1)))?.state;
      },
      said,
    );
    lines.push(`${name} -> ${line}`);
  }
  await stand.close();
  return lines;
};
