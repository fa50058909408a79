import { Refusal } from '@slipcast/contracts/refusal';
import type { Order } from '../../../../../../services/order/src/orders/order-record.ts';
import { ClaimOver, createPlace } from '../../../../../../services/order/src/sale/place-order.ts';
import type { PlacedWith } from '../../../../../../services/order/src/sale/placed-with.ts';
import type { Call } from './order-lines.ts';
import { LINE, product, row, sku, stock } from './order-rows.ts';
import { idOf } from './sql-words.ts';

/** Mugs and jugs are in the shop. */
export const SHOP = [product('mug'), sku('mug'), product('jug'), sku('jug'), product('cup'), sku('cup')];
export const shop = (mugs: number, jugs = 4): string[] => [
  ...SHOP,
  stock('mug', mugs, 7),
  stock('jug', jugs, 3),
];

/** A pot is of a shop update, which opens at a minute from now. */
export const terms = (opens: number, more: object = {}, pot = 'mug'): string =>
  `UPDATE product SET sale = jsonb_build_object('opensAt', to_char(now() + interval '${opens} minutes', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))
     || '${JSON.stringify({ updateId: 'autumn', title: 'Autumn', revision: 1, paused: false, pieces: null, oneOfEach: false, earlyMinutes: 10, room: null, ...more })}' WHERE id = '${pot}'`;
export const early = (owner: string | null, update = 'autumn'): string =>
  row('early_access', { link_id: idOf(60), update_id: update, version: 1, owner });

/** What ada orders: two mugs. A new field of orders need not be added here. */
export const ASKED = {
  id: idOf(1),
  orderNumber: '',
  owner: 'u:ada',
  userId: 'ada',
  paymentId: idOf(501),
  status: 'pending',
  delivery: null,
  totalPence: 2000,
  goodsPence: 2000,
  discountPence: 0,
  deliveryPence: 0,
  discounts: null,
  voucherPence: 0,
  vouchers: null,
  vat: null,
  refundedPence: 0,
  refunds: [],
  requests: [],
  parcels: [],
  refundOwedPence: 0,
  refundSettledAt: null,
  refundSettledBy: null,
  refundSettledHow: null,
  customerName: 'Ada',
  customerEmail: 'ada@x.test',
  customerPhone: null,
  shippingAddress: 'Ada, ST1',
  deliveryAddress: 'ST1 5AB',
  billingAddress: 'ST1',
  lines: [LINE],
  trackingInfo: null,
  placedAt: new Date(0),
  updatedAt: new Date(0),
  shippedAt: null,
  deliveredAt: null,
  readyAt: null,
  collectedAt: null,
  collectedBy: null,
  replacements: [],
  added: [],
  packingAt: null,
  packingPrinted: false,
} as Partial<Order> as Order;
export const JUG = { ...LINE, productId: 'jug', productName: 'Jug', quantity: 1 };

export interface Claimed {
  version: number;
  seq?: number | null;
  /** Minutes from now, no nearer than half of one. */
  until?: number | null;
}
/** A sale, as the service makes it when no other one is made at the same time. */
export const placing =
  (order: Partial<Order> = {}, claimed: Record<string, Claimed> = {}, more?: PlacedWith): Call =>
  async (pool) => {
    const place = createPlace({
      commit: (_key, step) => step(pool),
      guard: (work) => work(),
      wake: () => {},
      checkAfterMs: 90_000,
    });
    const { rows } = await pool.query<{ now: Date }>('SELECT now() AS now');
    const claims = new Map(
      Object.entries(claimed).map(([pot, { version, seq = null, until = null }]) => [
        `${pot}:main`,
        {
          version,
          seq,
          until: until === null ? null : new Date(rows[0]!.now.getTime() + until * 60_000),
        },
      ]),
    );
    try {
      const placed = await place({ ...ASKED, ...order }, claims, more);
      return placed && { number: placed.orderNumber, status: placed.status, at: placed.placedAt };
    } catch (error) {
      if (error instanceof ClaimOver) return { over: error.now };
      // Words about an opening have its time, which is in the data, too.
      if (error instanceof Refusal)
        return {
          refused: error.code,
          ...error.data,
          ...(error.code !== 'not-open-yet' && { words: error.message }),
        };
      throw error;
    }
  };
