import type { DeliveryOptions } from '@slipcast/contracts/http/delivery-options';
import type pg from 'pg';
import { NO_OPTIONS } from '../delivery/options-store.ts';

export interface QuoteTerms {
  options: DeliveryOptions;
  /** Whether any code could be used now, so that screens offer a field for one only then. */
  takesCodes: boolean;
}

/** What a quote needs of the shop, in one statement. */
export async function readTerms(pool: Pick<pg.Pool, 'query'>): Promise<QuoteTerms> {
  const { rows } = await pool.query<{ options: DeliveryOptions | null; takesCodes: boolean }>({
    name: 'quote-terms',
    text: `SELECT (SELECT body FROM delivery_options) AS options,
             EXISTS (SELECT FROM discount_code WHERE ended_at IS NULL AND coalesce(from_at <= now(), true)
               AND coalesce(until_at > now(), true)) AS "takesCodes"`,
  });
  return { options: rows[0]?.options ?? NO_OPTIONS, takesCodes: rows[0]?.takesCodes ?? false };
}
