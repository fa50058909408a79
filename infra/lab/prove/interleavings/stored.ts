import type { Redis } from 'ioredis';
import type { EventEnvelope } from '@slipcast/event-bus/bus';
import { skuKey, type Sku } from '@slipcast/contracts/sku';
import { skuKeys } from '../../../../services/cart/src/redis/sku-scripts.ts';
import type { Connections } from './connections.ts';
import { cartOf, replicaOf, type Hash, type StoredReplica } from './stored-in-redis.ts';
import { LEDGER, OFFER_MAILS, ORDERS, PAYMENTS, PLACES } from './stored-queries.ts';

/** A SKU in the ledger. */
export interface Ledger extends Sku {
  onHand: number;
  shortfall: number;
  version: number;
  /** The sum of its movements, and the version of the last. */
  moved: number;
  last: number;
}
export interface StoredPayment {
  id: string;
  state: string;
  orderId: string | null;
  amountPence: number;
  refundedPence: number;
}
export interface StoredOrder {
  id: string;
  number: string;
  payment: string;
  status: string;
  isPaid: boolean;
  refundedPence: number;
  lines: (Sku & { quantity: number })[];
  steps: string[];
  /** What its refunds add up to, without those that failed, and how many are still pending. */
  entriesPence: number;
  pendingRefunds: number;
  /** Its discount codes, and how many of their uses it has taken. */
  codes: number;
  uses: number;
  /** What vouchers pay of it, what it has spent of them, and what refunds have given back to them while it stands. */
  voucherPence: number;
  spentPence: number;
  returnedPence: number;
  /** What refunds of parts have given to new vouchers. */
  toVouchersPence: number;
  /** What has become of pieces that were refunded; `state`: of the refund. */
  refundedPieces: { line: number; quantity: number; becomes: 'gone' | 'on-sale'; state: string }[];
}
/** A place in a queue as PostgreSQL has it. */
export interface StoredPlace extends Sku {
  owner: string;
  isOffered: boolean;
  id: string;
  /** Until when the offered piece is held, in milliseconds; null: none is offered. */
  until: number | null;
}
/** An email that says until when an offered piece is held. */
export interface OfferMail extends Sku {
  place: string;
  email: string;
  until: number;
}
/** Everything that one schedule has left in the stores. */
export interface Stored {
  ledger: Ledger[];
  replicas: StoredReplica[];
  /** By owner and SKU. */
  carts: Map<string, Map<string, number>>;
  payments: StoredPayment[];
  orders: StoredOrder[];
  places: StoredPlace[];
  offerMails: OfferMail[];
  events: readonly EventEnvelope[];
  /** What the card provider has of a payment. */
  charge(payment: string): { status: string; refundedPence: number } | undefined;
  /** Whether the maker has refunded some of it in the provider's dashboard. */
  hasHandRefund(payment: string): boolean;
}
/** What belongs to one schedule. */
export interface Own {
  skus: readonly Sku[];
  owners: readonly string[];
  payments: readonly string[];
  events: readonly EventEnvelope[];
}
/** Without the provider's books. */
export type StoredRows = Omit<Stored, 'charge' | 'hasHandRefund'>;
export type ReadStored = (all: readonly Own[]) => Promise<StoredRows[]>;

type Database = 'cart' | 'order' | 'payment';

/** Reads what schedules have left, all of a batch at once. */
export function createReadStored(connections: Record<Database, Connections>, redis: Redis): ReadStored {
  async function ask<Row>(database: Database, name: string, text: string, list: string[]): Promise<Row[]> {
    if (list.length === 0) return [];
    const { rows } = (await connections[database].query({ name, text, values: [list] })) as { rows: Row[] };
    return rows;
  }
  async function inRedis(all: readonly Own[]) {
    const skus = all.flatMap((own) => own.skus);
    const owners = all.flatMap((own) => own.owners);
    const commands = redis.pipeline();
    for (const sku of skus) {
      const [state = '', holds = '', expiry = '', , past = ''] = skuKeys(sku);
      commands.hgetall(state).hgetall(holds).zrange(expiry, '0', '-1').hgetall(past);
    }
    for (const owner of owners) commands.hgetall(`cart:items:{${owner}}`);
    const answers = (await commands.exec())?.map(([, value]) => value) ?? [];
    const replicas = new Map(
      skus.map((sku, index) => {
        const given = answers.slice(index * 4, index * 4 + 4) as [Hash, Hash, string[], Hash];
        return [skuKey(sku), replicaOf(sku, given)];
      }),
    );
    const carts = new Map(
      owners.map((owner, index) => [owner, cartOf(answers[skus.length * 4 + index] as Hash)]),
    );
    return { replicas, carts };
  }
  return async (all) => {
    const payments = all.flatMap((own) => own.payments);
    const products = [...new Set(all.flatMap((own) => own.skus.map(({ productId }) => productId)))];
    const [ledger, paid, orders, places, offerMails, { replicas, carts }] = await Promise.all([
      ask<Ledger>('order', 'prove-ledger', LEDGER, products),
      ask<StoredPayment>('payment', 'prove-paid', PAYMENTS, payments),
      ask<StoredOrder>('order', 'prove-orders-whole', ORDERS, payments),
      ask<StoredPlace>(
        'cart',
        'prove-places',
        PLACES,
        all.flatMap((own) => own.owners),
      ),
      ask<OfferMail>('cart', 'prove-offer-mails', OFFER_MAILS, products),
      inRedis(all),
    ]);
    return all.map(({ skus, owners, payments: ids, events }) => {
      const keys = new Set(skus.map(skuKey));
      return {
        ledger: ledger.filter((row) => keys.has(skuKey(row))),
        replicas: skus.flatMap((sku) => replicas.get(skuKey(sku)) ?? []),
        carts: new Map(owners.map((owner) => [owner, carts.get(owner) ?? new Map<string, number>()])),
        payments: paid.filter(({ id }) => ids.includes(id)),
        orders: orders.filter(({ payment }) => ids.includes(payment)),
        places: places.filter(({ owner }) => owners.includes(owner)),
        offerMails: offerMails.filter((mail) => keys.has(skuKey(mail))),
        events,
      };
    });
  };
}
