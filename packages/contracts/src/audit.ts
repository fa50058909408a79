/** What people do in the back office; each leaves a line in the audit log. */
export const AUDIT_ACTIONS = [
  'product.added',
  'product.changed',
  'product.deleted',
  'products.imported',
  'customers.imported',
  'subscribers.imported',
  'categories.changed',
  'update.added',
  'update.changed',
  'update.announced',
  'update.opening-moved',
  'update.paused',
  'update.resumed',
  'update.closed',
  'update.deleted',
  'image.uploaded',
  'page.changed',
  'issue.raised',
  'issue.changed',
  'issue.deleted',
  'order.made-by-hand',
  'order.replaced',
  'order.payment-recorded',
  'order.pay-link-sent',
  'order.paid',
  'order.address-changed',
  'order.packing-begun',
  'order.packing-skipped',
  'order.packing-printed',
  'order.shipped',
  'order.parcel-shipped',
  'order.shipping-undone',
  'order.tracking-changed',
  'order.delivered',
  'order.ready-to-collect',
  'order.cancelled',
  'order.refund-asked',
  'order.refund-settled',
  'order.request-accepted',
  'order.request-received',
  'order.request-declined',
  'order.note-added',
  'order.packing-note-changed',
  'order.email-sent-again',
  'code.added',
  'code.ended',
  'voucher.voided',
  'voucher.sent',
  'ledger.pot-counted',
  'ledger.order-created',
  'ledger.order-refunded',
  'shop.exported',
  'letter.added',
  'letter.changed',
  'letter.deleted',
  'letter.scheduled',
  'letter.stopped',
  'user.role-changed',
  'user.second-factor-reset',
] as const;
export type AuditAction = (typeof AUDIT_ACTIONS)[number];

/** One field of what was changed, as people read it; null: there was nothing, or there is nothing any more. */
export interface AuditChange {
  field: string;
  before: string | null;
  after: string | null;
}

/** The longest text that a line repeats. */
const VALUE_MAX = 5000;
const shorten = (text: string): string => (text.length > VALUE_MAX ? `${text.slice(0, VALUE_MAX)}…` : text);

/** A thing by its fields, as people read them: `{ Price: '£24.00' }`. Empty texts count as nothing. */
export type Described = Record<string, string>;

/** The fields that differ, in the order of `after`. @param before null: it is new; @param after null: it is gone */
export function changesBetween(before: Described | null, after: Described | null): AuditChange[] {
  const textOf = (one: Described | null, field: string) => shorten(one?.[field] ?? '') || null;
  const fields = new Set([...Object.keys(after ?? {}), ...Object.keys(before ?? {})]);
  return [...fields]
    .map((field) => ({ field, before: textOf(before, field), after: textOf(after, field) }))
    .filter((change) => change.before !== change.after);
}

export interface AuditedChange {
  action: AuditAction;
  objectId: string;
  /** What people call it: a pot's name, an order's number. */
  object: string;
  /** null: it is new. */
  before?: Described | null;
  /** null: it is gone. */
  after?: Described | null;
}
