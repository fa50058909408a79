import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { run } from '../../restore/restorable-shop.ts';
import { CARDS } from '../../traffic/paying.ts';
import type { Person } from '../../traffic/person.ts';
import type { Pot } from '../../traffic/shop.ts';
import type { Follower } from './follower.ts';
import { type Night, SOON_MS } from './night.ts';
import { onScreen } from './on-screen.ts';
import { commandIn } from './runbook-steps.ts';

const POSTCODE = 'ST1 5AB';
const ADDRESS = `1 Kiln Lane, Stoke-on-Trent, ${POSTCODE}`;
const METHOD = 'post';
const DELIVERY_PENCE = 395;

/** An order that is posted. @param addTo the id of the order whose parcel takes it */
async function posted(night: Night, { browser }: Person, pot: Pot, addTo?: string): Promise<string> {
  const ask = async (method: string, path: string, body?: unknown) => {
    const answer = await night.ask(browser, method, path, body);
    assert.ok(answer.status < 300, `${path}: ${answer.status} ${answer.body?.message}`);
    return answer.body;
  };
  const asked = {
    items: [{ product_id: pot.productId, variant_id: 'main', quantity: 1 }],
    postcode: POSTCODE,
    delivery_address: ADDRESS,
    delivery_method: METHOD,
    ...(addTo && { add_to: { order_id: addTo } }),
  };
  const { totalPence } = await ask('POST', '/api/orders/quote', asked);
  assert.equal(totalPence, pot.pence + (addTo ? 0 : DELIVERY_PENCE), 'a second delivery costs nothing');
  const { applicationId } = await ask('GET', '/api/payments/config');
  const card = { method: 'Card', application_id: applicationId, card: CARDS.good };
  const { token: sourceId } = await ask('POST', '/square-sandbox/v1/tokens', card);
  const paying = { sourceId, amount: totalPence, currency: 'GBP' };
  const { payment } = await ask('POST', '/api/payments/create-payment', paying);
  const who = { customer_name: 'Ada Buyer', customer_email: 'ada@account.rehearsal.invalid' };
  const { order } = await ask('POST', '/api/orders/checkout', { ...asked, ...who, payment_id: payment.id });
  return String(order.id);
}

/** Someone with an account buys a pot, and then another into the same parcel. @returns the ids of both orders */
async function addedToParcel(night: Night): Promise<[first: string, second: string]> {
  const buyer = night.person(0);
  const ordinary = { category: 'Ordinary', description: 'A pot.', pieces: 1, pence: 2450 };
  const pots = [await night.maker.makePot({ ...ordinary, sku: 'First' }), night.pot(2)] as const;
  await night.maker.setDelivery({ [METHOD]: DELIVERY_PENCE, express: 2 * DELIVERY_PENCE });
  for (const pot of pots) await night.addedAs(buyer, pot, 'held');
  const first = await posted(night, buyer, pots[0]);
  return [first, await posted(night, buyer, pots[1], first)];
}

export const after: Follower[] = [
  {
    section: 'When it is over',
    says: '*Close Update*',
    async follow(_, following) {
      const night = following.night();
      const holder = night.people.find(({ cart }) => cart.has(night.pot(2).sku));
      assert.ok(holder, 'someone has reserved what is left');
      await holder.release(night.pot(2));
      await night.press('state', { state: 'closed' });
      await waitFor('the room is over', async () => (await night.room()).phase === 'closed', SOON_MS);
      const stranger = night.stranger();
      await night.addedAs(stranger, night.pot(2), 'held');
      await stranger.release(night.pot(2));
      return 'closed, and what is left is for anyone';
    },
  },
  {
    section: 'When it is over',
    says: 'npm run draw -- verify',
    async follow(step, following) {
      const { address, updateId, commitment } = following.night();
      const given = { 'https://shop.example': address.url, 'autumn-kiln': updateId, FINGERPRINT: commitment };
      const [program = '', ...args] = commandIn(step, 'npm run draw', given);
      const said = await run(program, args);
      assert.match(said, /The seed is the one that was committed to/);
      await onScreen(`${address.url}/updates/${updateId}/draw`, /Your browser has repeated the draw/);
      return said.split('\n').find((line) => line.endsWith(' tickets')) ?? '';
    },
  },
  {
    section: 'When it is over',
    says: 'Emails to buyers',
    async follow(_, following) {
      const night = following.night();
      const isSent = async () => {
        const { emails, orders } = await night.figures();
        return emails && emails.failed === 0 && emails.sent >= orders && emails;
      };
      const { sent } = await waitFor('all emails are sent', isSent, SOON_MS);
      return `${sent} sent, 0 failed`;
    },
  },
  {
    section: 'The morning after',
    says: '`npm run reconciliation -- status`',
    async follow(step, following) {
      const night = following.night();
      const environment = parseEnv(await readFile(join(night.shop.dataDir, 'full.env'), 'utf8'));
      const [program = '', ...args] = commandIn(step, 'npm run reconciliation');
      const said = await run(program, args, {
        ORDER_URL: night.shop.urls['order']?.split(',')[0] ?? '',
        OPERATOR_KEY: environment['SERVICE_KEY_OPERATOR'] ?? '',
      });
      assert.match(said, /Nothing needs confirming/);
      for (const name of ['payments_mismatched', 'stock_shortfall_pieces'])
        await night.figureIs(name, (count) => count === 0);
      return 'nothing to confirm, nothing mismatched, nothing short';
    },
  },
  {
    section: 'The morning after',
    says: 'are one parcel',
    async follow(_, following) {
      const night = following.night();
      const [first, second] = await addedToParcel(night);
      const slip = await night.must('GET', `/api/admin/orders/${first}`);
      assert.deepEqual(
        (slip.added as { id: string }[] | undefined)?.map(({ id }) => id),
        [second],
      );
      return `the second order is in the parcel of ${slip.orderNumber}`;
    },
  },
  {
    section: 'The morning after',
    says: 'counts those that bounced',
    async follow(_, following) {
      const night = following.night();
      const { sent, suppressed } = await night.must('GET', `/api/admin/letters/${night.letterId}`);
      assert.deepEqual([sent, suppressed], [1, 0]);
      return '1 sent, 0 bounced';
    },
  },
  {
    section: 'The morning after',
    says: 'Note for the next time',
    async follow(_, following) {
      const { sold, takings } = await following.night().figures();
      assert.equal(sold, 3);
      return `${sold} sold for £${Number(takings).toFixed(2)}`;
    },
  },
  {
    section: 'Over',
    says: 'every paid order has its confirmation',
    async follow(_, following) {
      const night = following.night();
      const numbers = (await night.maker.orders(''))
        .filter(({ status }) => status === 'paid')
        .map((one) => one.orderNumber);
      const isConfirmed = async () => {
        const mails = await night.mails();
        return numbers.every((number) => mails.some(({ subject }) => subject.includes(number)));
      };
      await waitFor('every order has its confirmation', isConfirmed, SOON_MS);
      assert.deepEqual(await night.maker.newest('pending', ''), []);
      await night.figureIs('overload_level', (level) => level === 0);
      return `${numbers.length} orders are confirmed, none is pending`;
    },
  },
];
