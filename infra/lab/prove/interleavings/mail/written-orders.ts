import {
  IN_UK,
  AT,
  REQUEST,
  ORDER,
  GUEST,
  POST,
  COLLECTION,
  PART,
  parcel,
  sent,
  handed,
  byHand,
  type Written,
} from './written-order.ts';

/** Emails about an order from its confirmation to its parcels. */
export const ABOUT_ORDERS: Written[] = [
  [
    'confirmation, delivery within days',
    'order-confirmation',
    {
      ...ORDER,
      delivery: POST,
      deliveryPence: 395,
      discountPence: 250,
      discounts: [{ codeId: REQUEST, code: 'SPRING', by: 'amount', words: '£2.50 off', pence: 250 }],
      totalPence: 7880,
    },
  ],
  [
    'confirmation of a guest, with VAT and a voucher',
    'order-confirmation',
    {
      ...GUEST,
      delivery: POST,
      deliveryPence: 0,
      vat: { ratePercent: 20, includedPence: 1289, number: 'GB123', sellerAddress: 'x' },
      vouchers: [{ voucherId: REQUEST, lastFour: '9XYZ', pence: 1000 }],
      voucherPence: 1000,
      totalPence: 6735,
    },
    { hasDocument: true },
  ],
  [
    'confirmation with VAT, without a file',
    'order-confirmation',
    { ...ORDER, vat: { ratePercent: 5, includedPence: 368, number: 'GB123', sellerAddress: 'x' } },
  ],
  ['confirmation of a collection', 'order-confirmation', { ...ORDER, delivery: COLLECTION }],
  ['confirmation, no days', 'order-confirmation', ORDER, { dispatchDays: null }],
  [
    'confirmation of what goes into a parcel',
    'order-confirmation',
    {
      ...ORDER,
      delivery: { ...POST, dispatchDays: 1 },
      addedTo: { orderId: 'order-0', orderNumber: '2026-ORD-000' },
    },
  ],
  [
    'confirmation at the counter',
    'order-confirmation',
    {
      ...byHand,
      delivery: { ...IN_UK, kind: 'collection', method: 'taken-away', name: 'Taken away' },
      handSale: handed([2000, 'cash'], [5735, 'bank-transfer']),
    },
  ],
  [
    'confirmation by hand, to be sent',
    'order-confirmation',
    { ...byHand, delivery: POST, handSale: handed([7735, 'cash']) },
  ],
  [
    'confirmation of a replacement',
    'order-confirmation',
    {
      ...byHand,
      delivery: POST,
      handSale: { ...handed(), replaces: { orderId: REQUEST, orderNumber: '2026-ORD-000', pieces: PART } },
      totalPence: 0,
    },
  ],
  ['please pay', 'payment-requested', { ...ORDER, handSale: { ...handed(), payUntil: AT } }],
  [
    'not paid in time',
    'order-lapsed',
    { orderId: 'order-1', orderNumber: '2026-ORD-001', totalPence: 7735, lines: ORDER.lines, payUntil: AT },
  ],
  ['link', 'order-link', GUEST],
  ['shipped', 'order-shipped', { ...ORDER, ...sent, parcel: parcel(1) }],
  [
    'shipped without tracking',
    'order-shipped',
    { ...ORDER, ...sent, trackingInfo: '', addedTo: { orderId: 'order-0', orderNumber: '2026-ORD-000' } },
  ],
  ['the rest is shipped', 'order-shipped', { ...GUEST, ...sent, parcel: parcel(2) }],
  ['a part is shipped', 'order-parcel-shipped', { ...ORDER, ...sent, parcel: parcel(1) }],
  ['tracking changed', 'order-tracking-changed', { ...ORDER, trackingInfo: 'RM 9', changedAt: AT }],
  [
    'tracking changed, of three orders',
    'order-tracking-changed',
    {
      ...ORDER,
      orderNumber: '2026-ORD-005',
      trackingInfo: 'RM 9',
      changedAt: AT,
      sharedWith: [
        { orderId: 'a', orderNumber: '2026-ORD-007' },
        { orderId: 'b', orderNumber: '2026-ORD-003' },
      ],
    },
  ],
  ['address changed', 'order-address-changed', { ...ORDER, changedAt: AT }],
  [
    'address changed, of two orders',
    'order-address-changed',
    { ...ORDER, changedAt: AT, sharedWith: [{ orderId: 'a', orderNumber: '2026-ORD-000' }] },
  ],
  ['ready to collect', 'order-ready', { ...ORDER, delivery: COLLECTION, readyAt: AT }],
  ['collected', 'order-collected', { ...ORDER, delivery: COLLECTION, collectedAt: AT, collectedBy: 'Bea' }],
  [
    'collection due',
    'order-collection-due',
    { ...ORDER, delivery: { ...COLLECTION, opening: '' }, readyAt: AT },
  ],
];
