import type { DeliveryOptions } from '@slipcast/contracts/http/delivery-options';
import type { VatSettings } from '@slipcast/contracts/http/vat';
import type pg from 'pg';
import { NO_OPTIONS } from '../delivery/options-store.ts';
import { NOT_REGISTERED } from '../vat/vat.ts';

export interface QuoteTerms {
  options: DeliveryOptions;
  /** Whether any code could be used now, so that screens offer a field for one only then. */
  takesCodes: boolean;
  /** Whether anyone could have a voucher. */
  takesVouchers: boolean;
  vat: VatSettings;
}

/** What a quote needs of the shop, in one statement. */
export async function readTerms(pool: Pick<pg.Pool, 'query'>): Promise<QuoteTerms> {
  const { rows } = await pool.query<{
    options: DeliveryOptions | null;
    takesCodes: boolean;
    takesVouchers: boolean;
    vat: VatSettings | null;
  }>({
    name: 'quote-terms',
    text: `SELECT (SELECT body FROM delivery_options) AS options, (SELECT body FROM vat_settings) AS vat,
             coalesce((SELECT (body ->> 'on')::boolean FROM voucher_settings), false)
               OR EXISTS (SELECT FROM voucher WHERE sent_at IS NOT NULL) AS "takesVouchers",
             EXISTS (SELECT FROM discount_code WHERE ended_at IS NULL AND coalesce(from_at <= now(), true)
               AND coalesce(until_at > now(), true)) AS "takesCodes"`,
  });
  const [terms] = rows;
  return {
    options: terms?.options ?? NO_OPTIONS,
    takesCodes: terms?.takesCodes ?? false,
    takesVouchers: terms?.takesVouchers ?? false,
    vat: terms?.vat ?? NOT_REGISTERED,
  };
}
