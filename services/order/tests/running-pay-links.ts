import { randomUUID } from 'node:crypto';
import type { Owner } from '@slipcast/contracts/ids';
import { startByHand } from './running-by-hand.ts';

const DAY = 86_400_000;

/** The order service with the calls of a maker who sends links to pay, and of the buyers who follow them. */
export async function startPayLinks() {
  const shop = await startByHand();

  /** An order of one new pot that waits for its buyer. */
  async function linked({
    pence = 2000,
    stock = 1,
    ...rest
  }: { pence?: number; stock?: number } & object = {}) {
    const mug = await shop.newMug(stock, pence);
    const payUntil = new Date(Date.now() + DAY).toISOString();
    const details = {
      customer_name: 'Ada',
      customer_email: 'ada@example.com',
      pays: 'link',
      pay_until: payUntil,
    };
    const { status, body } = await shop.sell({ ...shop.one(mug), ...details, ...rest });
    if (status !== 200) throw new Error(`the order was answered ${status} ${JSON.stringify(body)}`);
    const { id, orderNumber } = body as unknown as { id: string; orderNumber: string };
    const link = await shop.get(`/api/admin/orders/${id}/pay-link`, shop.admin);
    const key = new URLSearchParams(String(link.body['path']).split('#')[1]).get('key') ?? '';
    const look = async () => (await shop.call('POST', '/api/orders/linked', { order_id: id, key })).body;
    const payWith = (paymentId: string, owner: Owner | null = null) =>
      shop.call(
        'POST',
        '/api/orders/linked/pay',
        { order_id: id, key, payment_id: paymentId },
        owner ? shop.guest(owner.slice(2)) : {},
      );
    const pay = async (owner: Owner | null = null) => {
      const paymentId = shop.authorised(owner, pence);
      return { paymentId, ...(await payWith(paymentId, owner)) };
    };
    /** Its time runs out. */
    const end = () =>
      shop.pool.query(`UPDATE orders SET pay_until = clock_timestamp() - interval '1 second' WHERE id = $1`, [
        id,
      ]);
    return { id, orderNumber, mug, key, payUntil, look, pay, payWith, end };
  }
  const stateOf = (paymentId: string) => shop.payments.payments.get(paymentId)?.state;
  const statusOf = async (id: string) => (await shop.read(id)).body.status;
  const someone = (): Owner => `g:${randomUUID()}`;
  return { ...shop, linked, stateOf, statusOf, someone };
}
export type PayLinkShop = Awaited<ReturnType<typeof startPayLinks>>;
