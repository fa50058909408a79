import { Refusal } from '@slipcast/contracts/refusal';
import type { SaleTerms } from '@slipcast/contracts/sale-terms';
import { notOpenText, ONE_OF_EACH_TEXT, PAUSED_TEXT, saleState } from '@slipcast/contracts/sale-words';
import type pg from 'pg';

export type TooMuch = 'update-limit' | 'one-of-each';
export const enoughText = (why: TooMuch): string =>
  why === 'one-of-each'
    ? `${ONE_OF_EACH_TEXT} You already have one of these.`
    : 'With your other orders this is more of the update than one person can have.';

const NOT_CHARGED = 'You have not been charged.';

/** Why a pot of a shop update cannot be bought at this time, by the database's clock. */
export function notOnSale(terms: SaleTerms, now: Date): Refusal {
  const { opensAt } = terms;
  if (saleState(terms, now.getTime()) === 'not-open-yet')
    return new Refusal('not-open-yet', `${notOpenText(opensAt)} ${NOT_CHARGED}`, { data: { opensAt } });
  return new Refusal('update-paused', `${PAUSED_TEXT} ${NOT_CHARGED}`);
}

/** Together with the buyer's earlier orders it would be more than everyone may have. */
export const enoughOfUpdate = (why: TooMuch): Refusal =>
  new Refusal('update-limit', `${enoughText(why)} ${NOT_CHARGED}`);

/** Locks the buyers of several orders in sorted order, as `refused_by_update` does for one. Sends nothing where no order has a limit. */
export function lockBuyers(
  client: Pick<pg.ClientBase, 'query'>,
  buyers: readonly string[],
): Promise<unknown>[] {
  if (buyers.length === 0) return [];
  const text = `SELECT pg_advisory_xact_lock(2168, hash) FROM (
    SELECT DISTINCT hashtext(buyer) AS hash FROM unnest($1::text[]) AS buyer ORDER BY hash) AS sorted`;
  return [client.query({ name: 'order-lock-buyers', text, values: [buyers] })];
}
