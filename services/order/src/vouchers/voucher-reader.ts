import { readVoucherCode } from '@slipcast/contracts/vouchers';
import type pg from 'pg';
import type { AskedVoucher, Voucher } from './voucher.ts';
import { hashOfCode } from './voucher-code.ts';

type Queryable = Pick<pg.ClientBase, 'query'>;

/** The vouchers whose codes were typed, each once. Reads nothing where there are none. */
export async function readVouchers(
  client: Queryable,
  typed: readonly string[] = [],
): Promise<AskedVoucher[]> {
  const asked = new Map<string, AskedVoucher>();
  for (const [at, one] of typed.entries()) {
    const hash = hashOfCode(one).toString('hex');
    if (readVoucherCode(one) !== '' && !asked.has(hash)) asked.set(hash, { at, voucher: null });
  }
  if (asked.size === 0) return [];
  const { rows } = await client.query<Voucher & { hash: string }>({
    name: 'vouchers-by-code',
    text: `
      SELECT id, last_four AS "lastFour", voucher_balance(id) AS "balancePence", voided_at IS NOT NULL AS "isVoid",
        encode(code_hash, 'hex') AS hash
      FROM voucher WHERE code_hash IN (SELECT decode(hash, 'hex') FROM unnest($1::text[]) AS given (hash))`,
    values: [[...asked.keys()]],
  });
  for (const { hash, ...voucher } of rows) {
    const one = asked.get(hash);
    if (one) one.voucher = voucher;
  }
  return [...asked.values()];
}
