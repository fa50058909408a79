import { tellMaker } from '../../../../../../services/email-worker/src/jobs/tell-maker.ts';
import { email, ORDER, shop } from './email-rows.ts';
import { insert, json, type Columns } from './insert-row.ts';
import { openSqlStand } from './sql-stand.ts';
import type { Table } from '../table.ts';

/** The day whose mornings the cases are about; in July, seven in Britain is six by UTC. */
const SUMMER = '2001-07-14';
const WINTER = '2001-12-14';

/** Sets the time of day, to the second or finer. */
const at = (time: string): string =>
  `CREATE OR REPLACE FUNCTION stopped.clock_timestamp() RETURNS timestamptz LANGUAGE sql STABLE AS $$SELECT timestamptz '${time}Z'$$`;
const told = (until: string): string => insert('new_orders_told', { key: 'maker', until: `${until}Z` });
const order = (number: number, time: string, columns: Columns = {}, more: object = {}): string =>
  email(
    {
      about: `order-${number}`,
      template: 'order-confirmation',
      seq: '',
      created_at: `${time}Z`,
      data: json({ ...ORDER, orderId: `order-${number}`, ...more }),
      ...columns,
    },
    number,
  );
const handSale = { by: 'grace', payments: [] };
const wanted = (order_emails: string, order_emails_to = ''): string =>
  shop({ order_emails, order_emails_to });

const daily = (day: string, seven: string, before: string) => ({
  [`daily, ${day}, just before seven`]: [
    at(`${day} ${before}`),
    wanted('daily'),
    told(`${day} 00:00`),
    order(1, `${day} 03:00`),
  ],
  [`daily, ${day}, at seven`]: [
    at(`${day} ${seven}`),
    wanted('daily'),
    told(`${day} 00:00`),
    order(1, `${day} 03:00`),
    order(2, `${day} ${before}`),
    order(3, `${day} ${seven}`),
  ],
  [`daily, ${day}, in the evening, not yet today`]: [
    at(`${day} 20:00`),
    wanted('daily'),
    told(`${day} 00:00`),
    order(1, `${day} 03:00`),
    order(2, `${day} 12:00`),
  ],
  [`daily, ${day}, in the evening, as it was at seven`]: [
    at(`${day} 20:00`),
    wanted('daily'),
    told(`${day} ${seven}`),
    order(1, `${day} 12:00`),
  ],
  [`daily, ${day}, at half past midnight by London`]: [
    at(`${day} 00:30`),
    wanted('daily'),
    told(`${day} 00:00`),
    order(1, `${day} 00:10`),
  ],
});
const [NOON, TWENTY_TO] = [`${SUMMER} 12:00`, `${SUMMER} 11:40`];
const KINDS: Record<string, string> = {
  'an order': order(1, `${SUMMER} 11:50`),
  'a confirmation that was asked for again': order(1, `${SUMMER} 11:50`, { seq: 'r1' }),
  'another email': order(1, `${SUMMER} 11:50`, { template: 'order-shipped' }),
  'an order paid by hand': order(1, `${SUMMER} 11:50`, {}, { handSale, paymentId: 'order-1' }),
  'an order made by hand and paid by card': order(1, `${SUMMER} 11:50`, {}, { handSale }),
  'an order with all that is listed': order(
    1,
    `${SUMMER} 11:50`,
    { status: 'failed' },
    { delivery: { name: 'Post' }, wishes: { note: 'Blue' }, addedTo: { orderId: 'order-0' }, lines: [1] },
  ),
  'known already': order(1, TWENTY_TO),
  'just after': order(1, `${SUMMER} 11:40:00.000001`),
  'thirty seconds ago': order(1, `${SUMMER} 11:59:30`),
  'less than thirty seconds ago': order(1, `${SUMMER} 11:59:30.000001`),
};
const STATES: Record<string, string[]> = {
  'the first run': [at(NOON), order(1, `${SUMMER} 11:00`)],
  'the first run, daily': [at(NOON), wanted('daily'), order(1, `${SUMMER} 05:00`)],
  'no order': [at(NOON), told(TWENTY_TO)],
  'the time has not come': [at(NOON), told(`${SUMMER} 11:59:30`), order(1, `${SUMMER} 11:59:40`)],
  'the time has come': [at(NOON), told(`${SUMMER} 11:59:29`), order(1, `${SUMMER} 11:59:30`)],
  ...Object.fromEntries(
    Object.entries(KINDS).map(([name, one]) => [`each, ${name}`, [at(NOON), told(TWENTY_TO), one]]),
  ),
  'each, to an address of the maker': [
    at(NOON),
    wanted('each', 'maker@example.org'),
    told(TWENTY_TO),
    KINDS['an order']!,
  ],
  'each, the newest first in the table': [
    at(NOON),
    told(TWENTY_TO),
    order(1, `${SUMMER} 11:55`),
    order(2, `${SUMMER} 11:45`),
    order(3, `${SUMMER} 11:50`),
  ],
  'never, with an order': [at(NOON), wanted('never'), told(TWENTY_TO), KINDS['an order']!],
  'each, fifty-two orders': [
    at(NOON),
    told(TWENTY_TO),
    ...Array.from({ length: 52 }, (_one, place) =>
      order(place + 1, `${SUMMER} 11:50`, {
        created_at: `${SUMMER} 11:50:${String(place).padStart(2, '0')}Z`,
      }),
    ),
  ],
  'each, three in the night': [at(`${SUMMER} 03:00`), told(`${SUMMER} 02:00`), order(1, `${SUMMER} 02:30`)],
  ...daily(SUMMER, '06:00:00', '05:59:59.999999'),
  ...daily(WINTER, '07:00:00', '06:59:59.999999'),
  'daily, the day after': [
    at(`2001-07-15 06:00:00`),
    wanted('daily', 'maker@example.org'),
    told(`${SUMMER} 06:00`),
    order(1, `${SUMMER} 06:00`),
    order(2, `${SUMMER} 22:59`),
    order(3, `2001-07-15 00:30`),
  ],
  'daily, the night in which clocks go back': [
    at(`2001-10-28 06:30:00`),
    wanted('daily'),
    told(`2001-10-27 06:00`),
    order(1, `2001-10-27 20:00`),
  ],
  'daily, seven after clocks have gone back': [
    at(`2001-10-28 07:00:00`),
    wanted('daily'),
    told(`2001-10-27 06:00`),
    order(1, `2001-10-27 20:00`),
  ],
  'daily, after three days': [
    at(`2001-07-17 09:00:00`),
    wanted('daily'),
    told(`${SUMMER} 06:00`),
    order(1, `2001-07-15 12:00`),
    order(2, `2001-07-17 06:01`),
  ],
};

/** When the maker learns of which orders. */
export const newOrdersTable: Table = async (stores) => {
  const stand = await openSqlStand(stores, 'email-worker', { inTurn: true });
  const lines: string[] = [];
  for (const [state, before] of Object.entries(STATES))
    for (const times of [1, 2]) {
      // oxlint-disable-next-line no-await-in-loop -- they share the database
      const line = await stand.line(before, async (pool) => {
        for (let time = 0; time < times; time += 1)
          // oxlint-disable-next-line no-await-in-loop
          await tellMaker(pool, { settleMs: 30_000 }, 'shop@example.com');
      });
      lines.push(`${state}${times > 1 ? ', twice' : ''} -> ${line}`);
    }
  await stand.close();
  return lines;
};
