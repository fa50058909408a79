import type { Step } from '../../features/orders/admin-orders-api.ts';

/** `email`: what the shop emails to the customer with this step. */
type StepText = { label: (amount: string) => string; email?: string };

/** What the history calls each step. */
export const texts: Record<Step['what'], StepText> = {
  placed: { label: () => 'Placed' },
  'made-by-hand': { label: () => 'Made by hand' },
  'made-to-replace': {
    label: () => 'Made at no charge, instead of order',
    email: '“We are sending you another one”',
  },
  replaced: { label: () => 'Sent again, with order' },
  'payment-taken': { label: (amount) => `${amount} paid` },
  paid: { label: () => 'Paid', email: 'confirmation' },
  shipped: { label: () => 'Shipped', email: 'the parcel is on its way' },
  'parcel-shipped': { label: () => 'A parcel shipped', email: 'a part of the order is on its way' },
  'address-changed': { label: () => 'Delivery address changed', email: 'the new address' },
  'packing-begun': { label: () => 'Packing begun' },
  'packing-skipped': { label: () => 'Skipped in Ship Next' },
  'shipping-undone': { label: () => 'Shipping undone' },
  'tracking-changed': { label: () => 'Tracking changed', email: 'new tracking information' },
  delivered: { label: () => 'Delivered' },
  'ready-to-collect': { label: () => 'Ready to collect', email: 'the order is ready' },
  'collection-due': { label: () => 'Not collected yet', email: 'a reminder to collect' },
  collected: { label: () => 'Collected', email: 'a receipt of the collection' },
  cancelled: { label: () => 'Cancelled', email: 'the order is cancelled' },
  'refund-asked': { label: (amount) => `Refund of ${amount} requested` },
  refunded: { label: (amount) => `${amount} refunded`, email: 'the refund' },
  'refund-failed': { label: (amount) => `Square couldn’t refund ${amount}` },
  'refund-settled': {
    label: (amount) => `${amount} paid back another way`,
    email: 'the money was paid back',
  },
  'request-asked': { label: () => 'The buyer asked', email: 'a receipt, and one to you' },
  'request-accepted': { label: () => 'Accepted', email: 'how to send the pots back' },
  'request-received': { label: () => 'Pots received', email: 'the pots have arrived' },
  'request-declined': { label: () => 'Declined', email: 'the reason' },
  'request-retracted': { label: () => 'The buyer took the request back' },
  disputed: { label: (amount) => `${amount} disputed` },
  'confirmation-requested': { label: () => 'Confirmation requested again', email: 'confirmation' },
  note: { label: () => 'Private note' },
};

/** Their text is tracking information. */
export const TRACKED: Step['what'][] = ['shipped', 'parcel-shipped', 'tracking-changed'];
