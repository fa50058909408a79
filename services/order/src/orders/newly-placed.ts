import type { Order } from './order-record.ts';

/** What every order begins with: it has no number yet, and nothing of it has been paid, sent or refunded. */
export const newlyPlaced = (now: Date) =>
  ({
    orderNumber: '',
    status: 'pending',
    refundedPence: 0,
    refunds: [],
    requests: [],
    parcels: [],
    replacements: [],
    added: [],
    packingAt: null,
    packingPrinted: false,
    refundOwedPence: 0,
    refundSettledAt: null,
    refundSettledBy: null,
    refundSettledHow: null,
    trackingInfo: null,
    placedAt: now,
    updatedAt: now,
    shippedAt: null,
    deliveredAt: null,
    readyAt: null,
    collectedAt: null,
    collectedBy: null,
  }) satisfies Partial<Order>;
