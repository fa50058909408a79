import { z } from 'zod';
import { ORDER_EMAILS } from '../settings.ts';
import { PAGES } from '../pages.ts';
import { SaleTerms } from '../sale-terms.ts';
import { ZONE_IDS } from '../delivery-zones.ts';
import { DeliveryMethodBody } from '../http/delivery-options.ts';
import { AUDIT_EVENTS } from './audit-events.ts';
import { CONTACT_EVENTS } from './contact-events.ts';
import { DISPUTE_EVENTS } from './dispute-events.ts';
import { HOLD_EVENTS } from './hold-events.ts';
import { ORDER_EVENTS } from './order-events.ts';
import { USER_EVENTS } from './user-events.ts';
import { VOUCHER_EVENTS } from './voucher-events.ts';
import { WAITING_EVENTS } from './waiting-events.ts';

const Images = z.array(z.object({ url: z.string() }));
/** One thing that can be bought: the product's own row (`main`) or a variant. */
const Sku = z.object({
  variantId: z.string(),
  color: z.string(),
  /** What one piece costs: base price and adjustment added up. */
  pricePence: z.number().int().positive(),
  imageUrl: z.string().nullable(),
  images: Images,
  /**
   * The sum of everything that admins ever put in or took out of this SKU by editing its stock. The ledger applies
   * the difference to what it applied before, so events may be repeated or skipped over.
   */
  stockAdjusted: z.number().int(),
  /** The admin who changed that sum last. */
  adjustedBy: z.string().optional(),
});
const version = z.number().int().min(1);

const CATALOGUE_EVENTS = {
  'product.changed.v1': z
    .object({
      productId: z.string(),
      version,
      name: z.string(),
      category: z.string(),
      imageUrl: z.string().nullable(),
      images: Images,
      skus: z.array(Sku).min(1),
      /** How it travels; all four are missing from events before version 0.3.0. Without a weight it weighs what the shop's pots usually do. */
      packedGrams: z.number().int().min(1).optional(),
      collectionOnly: z.boolean().optional(),
      hsCode: z.string().optional(),
      origin: z.string().optional(),
      /** Only of a pot of an announced update; left out, it is sold like any other. */
      sale: SaleTerms.optional(),
    })
    .describe('A product was added or edited.'),
  'product.removed.v1': z
    .object({
      productId: z.string(),
      version,
      /** Of an archived product, whose stock edits still count. */
      skus: z.array(Sku.pick({ variantId: true, stockAdjusted: true, adjustedBy: true })).optional(),
    })
    .describe(
      'A product is no longer in the shop: it was deleted, or archived. A newer product.changed.v1 brings it back.',
    ),
  'update.changed.v1': z
    .object({
      version,
      sale: SaleTerms,
      state: z.enum(['announced', 'closed']),
      /** The pots in it, in their order. */
      productIds: z.array(z.string()),
    })
    .describe(
      'A shop update was announced, changed, moved, paused, resumed or closed. Nothing is published of a draft.',
    ),
  /** `version` counts this SKU's changes one by one. */
  'stock.changed.v1': z
    .object({
      productId: z.string(),
      variantId: z.string(),
      onHand: z.number().int().min(0),
      /** Pieces that were sold but did not exist; absent means none. */
      shortfall: z.number().int().min(0).optional(),
      version,
      cause: z.enum(['adjustment', 'sale', 'return']),
      /** With a sale: whose hold it fulfils. */
      sale: z
        .object({ orderId: z.string(), owner: z.string(), quantity: z.number().int().min(1) })
        .optional(),
      /** Not for sale: a restored ledger and its sources disagree about it. */
      quarantined: z.literal(true).optional(),
    })
    .describe('The stock ledger recorded a sale, a return or an adjustment.'),
  'content.changed.v1': z
    .object({
      page: z.enum(PAGES),
      version,
      /** Of the contact page. Missing from events before version 0.3.0. */
      address: z.string().optional(),
      /** Of the terms of sale and of delivery and returns. Missing from events before version 0.3.0. */
      text: z.string().optional(),
    })
    .describe('The text of a page was edited.'),
  /** What other services need of the settings; `dispatchDays` is null if none is given. */
  'shop.changed.v1': z
    .object({
      version,
      name: z.string(),
      pricesNote: z.string(),
      dispatchDays: z.number().int().min(1).nullable(),
      lowStock: z.number().int().min(0),
      /** Missing from events before version 0.3.0. */
      orderEmails: z.enum(ORDER_EMAILS).optional(),
      orderEmailsTo: z.string().optional(),
      /** null: no longer than the law asks. */
      returnDays: z.number().int().min(1).nullable().optional(),
    })
    .describe('The maker changed the shop’s settings.'),
  /** What anyone may know of the delivery options: the zones that are on. */
  'delivery.changed.v1': z
    .object({
      version,
      zones: z.array(
        z.object({ zone: z.enum(ZONE_IDS), methods: z.array(DeliveryMethodBody.omit({ id: true })) }),
      ),
      packedGrams: z.number().int().min(1),
    })
    .describe('The maker changed the delivery options.'),
};

const Payment = z.object({
  paymentId: z.string(),
  orderId: z.string(),
  amountPence: z.number().int().min(1),
  currency: z.literal('GBP'),
});

const PAYMENT_EVENTS = {
  'payment.captured.v1': Payment.describe('The provider took the money for an order.'),
  'payment.refunded.v1': Payment.describe('All of the money has been refunded.'),
  /** `amountPence` is this refund's, `refundedPence` what is back of the payment with it. The last of them is followed by payment.refunded.v1. */
  'payment.partly-refunded.v1': Payment.extend({
    refundId: z.uuid(),
    refundedPence: z.number().int().min(1),
    /** Made in the provider's dashboard. */
    byHand: z.boolean(),
    providerRefundId: z.string(),
  }).describe('Some of the money has been refunded: as an order asked, or in the card provider’s dashboard.'),
  'payment.partial-refund-failed.v1': Payment.extend({ refundId: z.uuid(), reason: z.string() }).describe(
    'A partial refund that an order asked for has failed for good.',
  ),
  /** `amountPence` is what the shopper is still owed. */
  'payment.refund-failed.v1': Payment.extend({ reason: z.string() }).describe(
    'The provider cannot refund the money, so a person must.',
  ),
  /** An order that waits for it must be cancelled. */
  'payment.voided.v1': Payment.extend({ orderId: z.string().nullable(), reason: z.string() }).describe(
    'An authorisation has ended and can never be captured.',
  ),
};

/** Every event: its type, which is also its topic, and the schema of its data. */
export const EVENTS = {
  ...CATALOGUE_EVENTS,
  ...HOLD_EVENTS,
  ...ORDER_EVENTS,
  ...PAYMENT_EVENTS,
  ...DISPUTE_EVENTS,
  ...USER_EVENTS,
  ...CONTACT_EVENTS,
  ...WAITING_EVENTS,
  ...VOUCHER_EVENTS,
  ...AUDIT_EVENTS,
};

export type EventType = keyof typeof EVENTS;
export type EventData<T extends EventType> = z.infer<(typeof EVENTS)[T]>;

/** By the first word of the type: who publishes these events, and what `key` holds. Events of one key keep their order. */
export const EVENT_SOURCES: Record<string, { publisher: string; key: string }> = {
  product: { publisher: 'catalogue', key: 'product id' },
  update: { publisher: 'catalogue', key: 'update id' },
  stock: { publisher: 'order', key: 'product id' },
  content: { publisher: 'content', key: 'page name' },
  shop: { publisher: 'content', key: 'shop' },
  contact: { publisher: 'content', key: 'message id' },
  delivery: { publisher: 'order', key: 'shop' },
  holds: { publisher: 'cart', key: 'id of the instance' },
  order: { publisher: 'order', key: 'order id' },
  refund: { publisher: 'order', key: 'order id' },
  payment: { publisher: 'payment', key: 'payment id' },
  user: { publisher: 'user', key: 'user id' },
  newsletter: { publisher: 'user', key: 'subscriber id' },
  voucher: { publisher: 'order', key: 'voucher id, or shop' },
  waiting: { publisher: 'cart', key: 'id of the place' },
  audit: { publisher: 'catalogue, content, issue, order', key: 'id of what was changed' },
};

/** Checks an event's data on the way in or out. Throws ZodError naming the fields. */
export const parseEvent = <T extends EventType>(type: T, data: unknown): EventData<T> =>
  EVENTS[type].parse(data) as EventData<T>;
