import { randomUUID } from 'node:crypto';
import type { WireQuote } from '@slipcast/contracts/http/quote';
import type { VoucherList, WireVoucher } from '@slipcast/contracts/http/vouchers';
import type { Owner } from '@slipcast/contracts/ids';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { one } from './running-codes.ts';
import { startOrder } from './running-order.ts';

export const OFFER = {
  on: true,
  amountsPence: [2500, 5000],
  anyAmount: { leastPence: 1000, mostPence: 20_000 },
};
const GIFT = {
  customer_name: 'Ada Potter',
  customer_email: 'ada@pots.example',
  recipient_name: 'Bea',
  recipient_email: 'bea@pots.example',
  message: 'Happy birthday!',
};
interface Sent {
  voucherId: string;
  voucherCode: string;
  recipientEmail: string;
  balancePence: number;
}

/** The order service with what a maker and buyers do with vouchers. @param started a service that is running already */
export async function startVouchers(started?: Awaited<ReturnType<typeof startOrder>>) {
  const service = started ?? (await startOrder());
  const { call, admin } = service;
  const sentTo = async (email: string): Promise<Sent[]> => {
    const { rows } = await service.pool.query<{ payload: Sent }>(
      `SELECT payload FROM outbox WHERE topic = 'voucher.sent.v1' AND payload ->> 'recipientEmail' = $1 ORDER BY seq`,
      [email],
    );
    return rows.map(({ payload }) => payload);
  };
  const buyVoucher = (pence: number, more: object = {}, owner: Owner = 'g:ada') =>
    call(
      'POST',
      '/api/vouchers',
      { ...GIFT, amount_pence: pence, payment_id: service.authorised(owner, pence), ...more },
      owner.startsWith('u:') ? service.as(owner.slice(2)) : service.guest(owner.slice(2)),
    );
  /** The last email to this address. */
  const emailed = async (email: string, count = 1): Promise<Sent> => {
    let sent: Sent[] = [];
    await waitFor(`a voucher is sent to ${email}`, async () => (sent = await sentTo(email)).length >= count);
    return sent.at(-1)!;
  };
  /** A voucher of this amount, with its code. */
  async function newVoucher(pence: number): Promise<Sent & { orderId: string }> {
    const email = `${randomUUID()}@pots.example`;
    const { body } = await buyVoucher(pence, { recipient_email: email });
    return { ...(await emailed(email)), orderId: body.order.id };
  }
  const list = async (search = '') =>
    (await service.get(`/api/admin/vouchers?search=${encodeURIComponent(search)}`, admin))
      .body as unknown as VoucherList;
  return {
    service,
    offer: (body: object = OFFER) => call('PUT', '/api/admin/voucher-settings', body, admin),
    buyVoucher,
    sentTo,
    emailed,
    newVoucher,
    list,
    async listed({ voucherCode }: { voucherCode: string }): Promise<WireVoucher | undefined> {
      return (await list(voucherCode)).vouchers[0];
    },
    balance: async (code: string) => call('POST', '/api/vouchers/balance', { code }),
    left: async ({ voucherCode }: { voucherCode: string }) =>
      (await call('POST', '/api/vouchers/balance', { code: voucherCode })).body['balancePence'],
    quoteOf: async (items: object[], vouchers: string[], more: object = {}) =>
      (await call('POST', '/api/orders/quote', { items, vouchers, ...more })).body as unknown as WireQuote,
    /** Buys one piece, with a card for what the vouchers leave. */
    buy: (owner: Owner, pot: { productId: string }, cardPence: number, codes: string[], more: object = {}) =>
      service.checkout(
        owner,
        cardPence > 0 ? service.authorised(owner, cardPence) : randomUUID(),
        [one(pot)],
        {
          vouchers: codes,
          ...(cardPence === 0 && { without_card: true }),
          ...more,
        },
      ),
    cancel: (id: string) => call('PUT', `/api/admin/orders/${id}/status`, { status: 'cancelled' }, admin),
    refund: (id: string, more: object) =>
      call(
        'POST',
        `/api/admin/orders/${id}/refunds`,
        { id: randomUUID(), reason: 'goodwill', ...more },
        admin,
      ),
  };
}
export type RunningVouchers = Awaited<ReturnType<typeof startVouchers>>;
