import type { WireDiscountCode } from '@slipcast/contracts/http/discount-codes';
import type { WireQuote } from '@slipcast/contracts/http/quote';
import type { Owner } from '@slipcast/contracts/ids';
import { startOrder } from './running-order.ts';

export const PERCENT = { by: 'percentage', percent: 10 };
export const one = ({ productId }: { productId: string }, quantity = 1) => ({
  product_id: productId,
  quantity,
});

/** The order service with what a maker and a buyer do with codes. */
export async function startCodes() {
  const service = await startOrder();
  return {
    service,
    endAll: () => service.pool.query('UPDATE discount_code SET ended_at = now() WHERE ended_at IS NULL'),
    add: (code: string, more: object = {}) =>
      service.call('POST', '/api/admin/codes', { code, worth: PERCENT, ...more }, service.admin),
    async listed(code: string) {
      const { body } = await service.get('/api/admin/codes', service.admin);
      return (body['codes'] as WireDiscountCode[]).find((found) => found.code === code);
    },
    async quoteOf(items: object[], codes: string[], more: object = {}) {
      const asked = { items, discount_codes: codes, ...more };
      return (await service.call('POST', '/api/orders/quote', asked)).body as unknown as WireQuote;
    },
    buy: (owner: Owner, pot: { productId: string }, pence: number, codes: string[], more: object = {}) =>
      service.checkout(owner, service.authorised(owner, pence), [one(pot)], {
        discount_codes: codes,
        ...more,
      }),
  };
}
export type RunningCodes = Awaited<ReturnType<typeof startCodes>>;
