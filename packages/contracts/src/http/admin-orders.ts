import { z } from 'zod';
import { NOTE_MAX, PACKING_NOTE_MAX } from '../limits.ts';
import { ORDER_STATUSES } from '../order-status.ts';
import { AnyId, Count, Moment, optionalText, Pounds, required, text } from './fields.ts';
import { WaitingDisputes } from './disputes.ts';
import { WireOrder } from './order.ts';
import { WirePackedOrder } from './packed-order.ts';
import { WirePagination } from './paging.ts';
import { REQUEST_KINDS } from './requests.ts';

const OrderCounts = z.record(z.enum(ORDER_STATUSES), Count);
/** Packers get it without money. */
export const AdminOrder = z.union([WireOrder, WirePackedOrder]);
/** `pagination` and `counts` only if a page was asked for. */
export const AdminOrderList = z.object({
  orders: z.array(AdminOrder),
  pagination: WirePagination.optional(),
  counts: OrderCounts.optional(),
});
export const AdminOrderCounts = z.object({ counts: OrderCounts });
export type AdminOrderCounts = z.infer<typeof AdminOrderCounts>;
const BesideOrder = z.object({ id: AnyId, orderNumber: text('2026-ORD-007') }).meta({ id: 'OrderBeside' });
/** The orders before and after one in the admins' list; null at its ends. */
export const OrdersBeside = z.object({ previous: BesideOrder.nullable(), next: BesideOrder.nullable() });
export type OrdersBeside = z.infer<typeof OrdersBeside>;
export type AdminOrderList = z.infer<typeof AdminOrderList>;
const Takings = z.object({ amount: Pounds, orders: Count });
/** Of orders that are paid, shipped or delivered, less refunds, by the day of the order in Britain. */
const PeriodTakings = z.object({
  thisMonth: Takings,
  lastMonth: Takings,
  lastMonthSoFar: Takings.describe('Last month up to the same day'),
  days: z
    .array(Takings.extend({ day: z.iso.date().meta({ examples: ['2026-11-22'] }) }))
    .describe('The last thirty days'),
});
const LowStock = z.object({
  upTo: Count.describe('A pot with this many pieces or fewer is low'),
  low: Count,
  soldOut: Count,
  pots: z.array(z.object({ id: AnyId, name: text('Tall mug'), left: Count })),
});
const WaitingRequests = z.object({
  count: Count.describe('Requests of buyers that wait for an answer or a refund'),
  unwanted: Count.describe('Paid orders that are not sent before their buyers have an answer'),
  oldest: z.array(
    z.object({
      orderId: AnyId,
      orderNumber: text('SC-7K3M9Q'),
      name: text('Ada Potter'),
      kind: z.enum(REQUEST_KINDS),
      isBack: z.boolean().describe('The pots have been received, so a refund is due'),
      askedAt: Moment,
    }),
  ),
});
export const WireDashboard = z.object({
  totalProducts: Count,
  totalOrders: Count,
  totalUsers: Count,
  totalRevenue: Pounds,
  ordersByStatus: OrderCounts,
  toShip: Count.describe(
    'Paid orders to pack, without those that are ready to collect, refunded in full, or to be cancelled',
  ),
  recentOrders: z.array(WireOrder),
  firstOrderAt: Moment.nullable(),
  takings: PeriodTakings,
  lowStock: LowStock,
  requests: WaitingRequests,
  disputes: WaitingDisputes,
});
export type WireDashboard = z.infer<typeof WireDashboard>;

export const ORDER_STEPS = [
  'placed',
  'made-by-hand',
  'made-to-replace',
  'replaced',
  'payment-taken',
  'paid',
  'address-changed',
  'packing-begun',
  'packing-skipped',
  'shipped',
  'parcel-shipped',
  'shipping-undone',
  'tracking-changed',
  'delivered',
  'ready-to-collect',
  'collection-due',
  'collected',
  'cancelled',
  'refund-asked',
  'refunded',
  'refund-failed',
  'refund-settled',
  'request-asked',
  'request-accepted',
  'request-received',
  'request-declined',
  'request-retracted',
  'disputed',
  'confirmation-requested',
  'note',
] as const;
/** `by`: the admin's user id; `text`: tracking information, who collected it, or the note. */
export const OrderStep = z.object({
  at: Moment,
  what: z.enum(ORDER_STEPS),
  by: AnyId.nullable(),
  text: text('Royal Mail AB123456789GB').nullable(),
  amount: Pounds.nullable(),
});
export type OrderStep = z.infer<typeof OrderStep>;
export const OrderHistory = z.object({ steps: z.array(OrderStep) });
export type OrderHistory = z.infer<typeof OrderHistory>;
export const NoteBody = z.object({ text: required('Note', NOTE_MAX) });
export const PackingNoteBody = z.object({ text: optionalText('Note for packing', PACKING_NOTE_MAX) });
export const EmailDiagnostics = z.object({
  success: z.boolean(),
  configured: z.boolean(),
  message: text('Email is configured'),
});
