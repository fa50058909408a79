import { z } from 'zod';
import type { EventData } from '../events/registry.ts';
import { Id, Owner, VariantId } from '../ids.ts';
import { ORDER_STATUSES } from '../order-status.ts';
import { AnyId, Count, Moment, Pounds, text } from './fields.ts';

/** A pot that may have been sold although the ledger still has it. */
export const WireQuarantinedPot = z
  .object({
    productId: AnyId,
    variantId: text('main'),
    name: text('Tall mug'),
    color: text('Slate'),
    since: Moment,
    ledgerOnHand: Count.describe('What the ledger has'),
    seenBy: text('cart').describe('Who knows of a later change'),
    suggestedOnHand: Count.nullable().describe(
      'Pieces left according to the other sources; null: someone has to count',
    ),
  })
  .meta({ id: 'QuarantinedPot' });
export type WireQuarantinedPot = z.infer<typeof WireQuarantinedPot>;

/** An order that the ledger has forgotten, or of which it knows less than was published. */
export const WireForgottenOrder = z
  .object({
    paymentId: AnyId,
    amount: Pounds,
    captured: z.boolean().describe('The money was taken'),
    since: Moment,
    order: z
      .object({
        orderNumber: text('2026-ORD-017'),
        status: z.enum(ORDER_STATUSES),
        customerName: text('Ada Potter'),
        customerEmail: text('ada@example.com'),
        lines: z.array(z.object({ productName: text('Tall mug'), color: text('Slate'), quantity: Count })),
      })
      .nullable()
      .describe('Null: only the payment is known, so the order cannot be created again'),
  })
  .meta({ id: 'ForgottenOrder' });
export type WireForgottenOrder = z.infer<typeof WireForgottenOrder>;

export const WireLedger = z
  .object({
    epoch: text('0b6f4c62-6c2e-4a52-9f0e-3f1a3c3d2b10'),
    number: Count.describe('Rises with every restore or promotion that was confirmed'),
    since: Moment,
    compared: z.boolean().describe('False: nothing is sold before the comparison'),
    pots: z.array(WireQuarantinedPot),
    orders: z.array(WireForgottenOrder),
  })
  .meta({ id: 'Ledger' });
export type WireLedger = z.infer<typeof WireLedger>;

export const PotDecision = z.object({
  productId: Id,
  variantId: VariantId,
  onHand: z.number().int().min(0).max(1_000_000),
});
export type PotDecision = z.infer<typeof PotDecision>;
export const OrderDecision = z.object({ paymentId: z.uuid(), decision: z.enum(['create', 'refund']) });
export type OrderDecision = z.infer<typeof OrderDecision>;

/** order -> cart and catalogue, `/internal/stock-seen`: the newest state of the ledger that they have received. */
export const StockSeenBody = z.object({
  skus: z.array(z.object({ productId: z.string(), variantId: z.string() })).max(500),
});
export interface SeenStock {
  productId: string;
  variantId: string;
  version: number;
  /** Null: only the version is known. */
  onHand: number | null;
  /** The catalogue's running sum of admin edits. */
  adjusted?: number;
}

/** order -> payment, `GET /internal/payments/captured`: money that was taken since. */
export const CapturedQuery = z.object({
  since: z.iso.datetime(),
  /** Asks the card provider first, and adopts what it has taken and this database has forgotten. */
  provider: z.enum(['true', 'false']).default('false'),
});
export interface CapturedPayment {
  id: string;
  amountPence: number;
}

/** From `seq` on, this owner buys none of the SKU with what was held before. */
export const ReleasedHold = z.object({ owner: Owner, seq: z.number().int() });
export type ReleasedHold = z.infer<typeof ReleasedHold>;
/** cart -> order, `POST /internal/stock`. `released`: owners who have released pieces; recorded before the question is answered. */
export const StockQuestion = z.object({
  skus: z
    .array(
      z.object({
        productId: Id,
        variantId: Id,
        after: z.number().int().min(0),
        released: z.array(ReleasedHold).optional(),
      }),
    )
    .max(500),
});
export type KnownStock = z.infer<typeof StockQuestion>['skus'][number];
/** order -> cart, for each SKU that the ledger knows. `changes` may end before `version`: then ask again. */
export interface InternalStock {
  productId: string;
  variantId: string;
  onHand: number;
  version: number;
  /** It cannot be reserved (ADR 21). */
  quarantined?: true;
  changes: EventData<'stock.changed.v1'>[];
}
