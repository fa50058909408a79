import { randomUUID } from 'node:crypto';
import type pg from 'pg';

/** The shop that a database belongs to. Several may share one account of the card provider. */
export interface Installation {
  /** 12 hexadecimal digits, made with the database. A restored copy has the same. */
  id: string;
  madeAt: Date;
  /** It made payments before it had an id. */
  hasOlder: boolean;
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const prefixOf = ({ id }: Pick<Installation, 'id'>): string => `${id.slice(0, 8)}-${id.slice(8)}-8`;

/** A new payment's id: a UUID of version 8 (RFC 9562) that begins with the installation's id, with 74 random bits. */
export const newPaymentId = (installation: Pick<Installation, 'id'>): string =>
  prefixOf(installation) + randomUUID().slice(15);

/** Whether some slipcast made the payment with this reference. Sales at a market stall have other references, or none. */
export const isOfSlipcast = (reference: string | null): reference is string =>
  reference !== null && UUID.test(reference);

/**
 * Whether this installation made the payment, even if its database has forgotten it.
 *
 * @param madeAt by the card provider's clock
 */
export function isOwn(installation: Installation, reference: string | null, madeAt: Date): boolean {
  if (!isOfSlipcast(reference)) return false;
  if (reference.startsWith(prefixOf(installation))) return true;
  const isOlder = reference.charAt(14) !== '8' && madeAt < installation.madeAt;
  return installation.hasOlder && isOlder;
}

/** Reads the installation once, because it never changes. */
export function createInstallation(pool: pg.Pool): () => Promise<Installation> {
  let known: Promise<Installation> | undefined;
  const read = async (): Promise<Installation> => {
    const { rows } = await pool.query<Installation>(
      'SELECT id, made_at AS "madeAt", has_older AS "hasOlder" FROM installation',
    );
    if (!rows[0]) throw new Error('the table installation has no row');
    return rows[0];
  };
  return () =>
    (known ??= read().catch((error: unknown) => {
      known = undefined;
      throw error;
    }));
}
