import { atOnce, buys, put, refund, said, theOrder, type Held } from './at-once.ts';
import { boughtVoucher } from './bought-voucher.ts';
import type { OrderCase, OrderShop } from './order-shop.ts';
import { PENCE, pot } from './pots.ts';

const CHANGED = 'total-changed';

/** A voucher over so many pence, and what is done with it. */
async function voucher(shop: OrderShop, pence: number) {
  const { code, orderId, paymentId } = await boughtVoucher(shop, pence);
  const id = String((await shop.row('SELECT id FROM voucher WHERE order_id = $1', orderId)).id);
  const held: Held = { table: 'voucher', column: 'id', is: id };
  const pots = [await pot(shop, 5), await pot(shop, 5)];
  return {
    orderId,
    paymentId,
    held,
    /** Each pays for a pot of its own. */
    pays: (which: 0 | 1) => buys(shop, pots[which] ?? '', { vouchers: [code], without_card: true }),
    id,
    end: () => shop.admin('PUT', `vouchers/${id}/void`, { reason: 'Stolen' }),
    endAgain: () => shop.admin('PUT', `vouchers/${id}/void`, { reason: 'Lost' }),
    send: () => shop.admin('PUT', `vouchers/${id}/send`, { recipient_email: 'bea@pots.example' }),
    /** Its entries, and what is left of it. */
    async entries(): Promise<string> {
      const { is } = await shop.row(
        `SELECT string_agg(kind || ' ' || pence, ', ' ORDER BY seq) || ': ' || sum(pence) AS is FROM voucher_entry WHERE voucher_id = $1`,
        id,
      );
      return String(is);
    },
  };
}

/** The last pence of a voucher pay once. */
export const lastPence: OrderCase = async (shop) => {
  const one = await voucher(shop, PENCE);
  const answers = await atOnce(shop, one.held, one.pays(0), one.pays(1));
  shop.is('two uses of the last pence', answers.map(said), [200, CHANGED]);
  shop.is('its entries', await one.entries(), 'issue 2600, redeem -2600: 0');
  const two = await voucher(shop, 2 * PENCE);
  const both = await atOnce(shop, two.held, two.pays(0), two.pays(1));
  shop.is('two uses for which it is enough', both.map(said), [200, 200]);
  shop.is('what they leave', await two.entries(), 'issue 5200, redeem -2600, redeem -2600: 0');
};

/** A voucher is ended with what is left of it then, and pays nothing afterwards. */
export const endedWhileUsed: OrderCase = async (shop) => {
  const one = await voucher(shop, 5000);
  shop.is('ended, used', (await atOnce(shop, one.held, one.end, one.pays(0))).map(said), [200, CHANGED]);
  shop.is('the ended one', await one.entries(), 'issue 5000, void -5000: 0');
  const two = await voucher(shop, 5000);
  shop.is('used, ended', (await atOnce(shop, two.held, two.pays(0), two.end)).map(said), [200, 200]);
  shop.is('the used one', await two.entries(), 'issue 5000, redeem -2600, void -2400: 0');
  const three = await voucher(shop, 5000);
  shop.is('ended twice', (await atOnce(shop, three.held, three.end, three.endAgain)).map(said), [200, 200]);
  shop.is('the one that was ended twice', await three.entries(), 'issue 5000, void -5000: 0');
  const { why, lines } = await shop.row(
    `SELECT void_reason AS why, (SELECT count(*)::int FROM outbox WHERE payload ->> 'action' = 'voucher.voided' AND payload ->> 'objectId' = $1) AS lines
     FROM voucher WHERE id::text = $1`,
    three.id,
  );
  shop.is('why it was ended, and the lines of the audit log', [why, lines], ['Stolen', 1]);
  const four = await voucher(shop, 5000);
  const sending = await atOnce(shop, four.held, four.end, four.send);
  shop.is('ended, sent again', sending.map(said), [200, 'transition-refused']);
};

/** The buyer of a voucher gets back what is left of it, and that no longer pays. */
export const refundedWhileUsed: OrderCase = async (shop) => {
  const back = (one: { orderId: string }) => refund(shop, one.orderId, { amount_pence: 5000 });
  const one = await voucher(shop, 5000);
  shop.is('refunded, used', (await atOnce(shop, one.held, back(one), one.pays(0))).map(said), [200, CHANGED]);
  shop.is('the refunded one', await one.entries(), 'issue 5000, refund -5000: 0');
  const two = await voucher(shop, 5000);
  const used = await atOnce(shop, two.held, two.pays(0), back(two));
  shop.is('used, refunded', used.map(said), [200, 'transition-refused']);
  shop.is('the used one', await two.entries(), 'issue 5000, redeem -2600: 2400');
  const three = await voucher(shop, 5000);
  const ended = await atOnce(shop, three.held, three.end, back(three));
  shop.is('ended, refunded', ended.map(said), [200, 'transition-refused']);
  const four = await voucher(shop, 5000);
  const lost = () => dispute(shop, four);
  await atOnce(shop, four.held, four.pays(0), lost);
  shop.is('used, lost to its bank', await four.entries(), 'issue 5000, redeem -2600, refund -2400: 0');
  const five = await voucher(shop, 5000);
  await dispute(shop, five, 'evidence-required', 20);
  await atOnce(shop, theOrder(five.orderId), back(five), () => dispute(shop, five));
  await dispute(shop, five, 'lost', 21);
  await dispute(shop, five, 'won', 22);
  const published = await shop.row(
    `SELECT count(*)::int FROM outbox WHERE topic = 'order.disputed.v1' AND key = $1`,
    five.orderId,
  );
  shop.is('news of the dispute, without repeats', published['count'], 3);
  shop.is('refunded, lost to its bank', await five.entries(), 'issue 5000, refund -5000: 0');
};

/** @param day of the news, in November */
async function dispute(
  shop: OrderShop,
  { orderId, paymentId }: { orderId: string; paymentId: string },
  state = 'lost',
  day = 21,
) {
  await shop.publish('payment.disputed.v1', paymentId, {
    paymentId,
    orderId,
    amountPence: 5000,
    currency: 'GBP',
    disputeId: `dts-${orderId}`,
    reason: 'NO_KNOWLEDGE',
    state,
    dueAt: null,
    openedAt: '2026-11-20T12:00:00.000Z',
    changedAt: `2026-11-${day}T12:00:00.000Z`,
  });
  await shop.until('the dispute is noted', async () => {
    const { rowCount } = await shop.pool.query(
      'SELECT FROM order_dispute WHERE order_id = $1 AND state = $2',
      [orderId, state],
    );
    return rowCount === 1;
  });
}

/** What cancelled orders paid comes back to a voucher once, whatever else is done with them. */
export const comesBackOnce: OrderCase = async (shop) => {
  const one = await voucher(shop, 5000);
  const id = String((await one.pays(0)()).body['order'].id);
  const cancel = put(shop, id, 'status', { status: 'cancelled' });
  const answers = await atOnce(shop, theOrder(id), cancel, cancel);
  shop.is('cancelled twice', answers.map(said), [200, 200]);
  shop.is('its entries', await one.entries(), 'issue 5000, redeem -2600, return 2600: 5000');
  const other = String((await one.pays(1)()).body['order'].id);
  const both = await atOnce(
    shop,
    theOrder(other),
    refund(shop, other, { amount_pence: 1000 }),
    put(shop, other, 'status', { status: 'cancelled' }),
  );
  shop.is('refunded in part, cancelled', both.map(said), [200, 200]);
  shop.is(
    'the entries of both',
    await one.entries(),
    'issue 5000, redeem -2600, return 2600, redeem -2600, return 1000, return 1600: 5000',
  );
};

/** What comes back to a voucher that is being lost to its buyer’s bank is lost with it. */
export const lostWhileItComesBack: OrderCase = async (shop) => {
  const one = await voucher(shop, 5000);
  const id = String((await one.pays(0)()).body['order'].id);
  const cancel = put(shop, id, 'status', { status: 'cancelled' });
  const [, cancelled] = await atOnce(shop, one.held, () => dispute(shop, one), cancel);
  shop.is('lost, cancelled', said(cancelled), 200);
  shop.is(
    'its entries',
    await one.entries(),
    'issue 5000, redeem -2600, refund -2400, return 2600, refund -2600: 0',
  );
};

/** The last use of a code is one order’s, and a code that has ended takes nothing off. */
export const lastUse: OrderCase = async (shop) => {
  const code = async (name: string, more: object) => {
    const worth = { by: 'amount', pence: 100 };
    const { id } = await shop.must('POST', 'codes', { code: name, worth, ...more });
    const pots = [await pot(shop, 5), await pot(shop, 5)];
    const held: Held = { table: 'discount_code', column: 'code', is: name };
    const uses = (which: 0 | 1, customer_email: string) =>
      buys(shop, pots[which] ?? '', { discount_codes: [name], customer_email }, PENCE - 100);
    const count = async () =>
      (
        await shop.row(
          'SELECT count(*)::int FROM discount_use WHERE code_id = $1 AND given_back_at IS NULL',
          id,
        )
      ).count;
    return { held, uses, count, end: () => shop.admin('PUT', `codes/${id}/end`) };
  };
  const [ann, bea] = ['ann-once@pots.example', 'bea-once@pots.example'];
  const last = await code('LASTUSE', { usesMax: 1 });
  const two = await atOnce(shop, last.held, last.uses(0, ann), last.uses(1, bea));
  shop.is('two last uses', two.map(said), [200, CHANGED]);
  shop.is('uses', await last.count(), 1);
  const own = await code('OWNUSE', { usesPerBuyer: 1 });
  const twice = await atOnce(shop, own.held, own.uses(0, ann), own.uses(1, ann));
  shop.is('two uses of one buyer', twice.map(said), [200, CHANGED]);
  const ended = await code('ENDING', {});
  const ending = await atOnce(shop, ended.held, ended.end, ended.uses(0, ann));
  shop.is('ended, used', ending.map(said), [200, CHANGED]);
  shop.is('uses of it', await ended.count(), 0);
};
