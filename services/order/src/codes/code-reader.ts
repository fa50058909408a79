import { readCode } from '@slipcast/contracts/discount-codes';
import type pg from 'pg';
import type { Code } from './code.ts';
import type { AskedCode } from './discount.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

const USES = 'SELECT count(*) FROM discount_use WHERE code_id = code.id AND given_back_at IS NULL';

/** The codes that were typed, each once, as they stand for this buyer. Reads nothing where there are none. */
export async function readCodes(
  client: Queryable,
  typed: readonly string[] = [],
  buyers: readonly string[] = [],
): Promise<AskedCode[]> {
  const asked = new Map<string, AskedCode>();
  for (const [at, one] of typed.entries()) {
    const code = readCode(one);
    if (code !== '' && !asked.has(code)) asked.set(code, { typed: one, at, code: null });
  }
  if (asked.size === 0) return [];
  const { rows } = await client.query<Code>({
    name: 'discount-codes',
    text: `
      SELECT DISTINCT ON (code) id, code, worth, minimum_pence AS "minimumPence", uses_per_buyer AS "usesPerBuyer", alone, categories,
        products, CASE WHEN from_at > now() THEN from_at END AS begins,
        ended_at IS NOT NULL OR coalesce(until_at <= now(), false) AS "isOver",
        coalesce(uses_max <= (${USES}), false) AS "isUsedUp",
        coalesce(uses_per_buyer <= (${USES} AND buyers && $2::text[]), false) AS "isUsedByBuyer"
      FROM discount_code AS code WHERE code = ANY ($1::text[])
      ORDER BY code, ended_at DESC NULLS FIRST`,
    values: [[...asked.keys()], buyers],
  });
  for (const row of rows) {
    const one = asked.get(row.code);
    if (one) one.code = row;
  }
  return [...asked.values()];
}
