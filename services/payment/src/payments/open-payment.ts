import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type pg from 'pg';
import type { GroupCommit } from '@slipcast/event-bus/group-commit';
import type { Payment, PaymentRequest } from './payment.ts';
import { findPayments } from './payment-rows.ts';

export interface Attempt {
  payment: Payment;
  /** False: it repeats one that was already open. */
  opened: boolean;
}
/** The payer has too many open payments, or the owner's cart is being paid. */
export type NotOpened = 'too-many' | 'being-paid';

const OPEN = readFileSync(join(import.meta.dirname, 'open-payment.sql'), 'utf8');

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** Square's test values, such as `cnon:card-nonce-ok`, and cards on file can be used again; a browser's token cannot. */
const isSingleUse = (sourceId: string): boolean =>
  !/^(ccof:|cnon:(card-nonce|gift-card-nonce)-)/.test(sourceId);

/**
 * Open requests with the same key are the same attempt. Without an owner, only a single-use source tells two shoppers
 * apart. Without either the key is null, because no one may be given someone else's payment.
 */
function openKeyOf({ owner, sourceId, amountPence }: PaymentRequest): string | null {
  if (!owner && !isSingleUse(sourceId)) return null;
  return hash(JSON.stringify([owner, sourceId, amountPence, 'GBP']));
}

/**
 * Opens a payment, or finds the open one that it repeats. An owner can never have more than one. A payer without an owner
 * can have `maxOpen`; requests that arrive at the same instant can exceed that by the number of the pool's connections.
 */
export const createOpenPayment = (pool: pg.Pool, commit: GroupCommit) =>
  async function open(payment: Payment, maxOpen: number, leaseMs: number): Promise<Attempt | NotOpened> {
    const { id, owner, amountPence, sourceId, verificationToken, payer } = payment;
    const openKey = openKeyOf(payment);
    const source = [sourceId, hash(sourceId), verificationToken];
    const values = [id, owner, amountPence, ...source, openKey, leaseMs, payer, maxOpen];
    for (;;) {
      const { rows } = await commit(payer ?? id, (client) =>
        client.query<{ opened: boolean; open: number }>({ name: 'payment-open', text: OPEN, values }),
      );
      if (rows[0]?.opened) return { payment, opened: true };
      const isOpen = `open_key = $1 AND state IN ('created', 'unknown', 'authorised')`;
      const [found] = await findPayments(pool, 'payment-find-open', isOpen, [openKey]);
      if (found) return { payment: found, opened: false };
      if ((rows[0]?.open ?? 0) >= maxOpen) return 'too-many';
      const isPaying = `cart = $1 AND state IN ('created', 'unknown', 'authorised', 'capturing')`;
      if ((await findPayments(pool, 'payment-cart', isPaying, [owner])).length > 0) return 'being-paid';
    }
  };
