import { randomUUID } from 'node:crypto';
import { worthWords, type Worth } from '@slipcast/contracts/discount-codes';
import type { Described } from '@slipcast/contracts/audit';
import type { DiscountCodeBody, WireDiscountCode } from '@slipcast/contracts/http/discount-codes';
import { formatPence } from '@slipcast/contracts/money';
import { Refusal } from '@slipcast/contracts/refusal';
import { enqueue } from '@slipcast/event-bus/outbox/outbox';
import { auditEvent, type Actor } from '@slipcast/service-kit/audit';
import { inTransaction } from '@slipcast/storage/postgres';
import type pg from 'pg';

type Queryable = Pick<pg.ClientBase, 'query'>;
type Row = Omit<WireDiscountCode, 'from' | 'until' | 'createdAt'> & {
  from: Date | null;
  until: Date | null;
  createdAt: Date;
};

/** The newest; a maker who has had more looks at the orders. */
const MOST = 500;

const wireCode = ({ from, until, createdAt, ...row }: Row): WireDiscountCode => ({
  ...row,
  from: from?.toISOString() ?? null,
  until: until?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
});

/** @param id null: the newest, those first that have not ended */
export async function listCodes(client: Queryable, id: string | null = null): Promise<WireDiscountCode[]> {
  const { rows } = await client.query<Row>({
    name: 'discount-code-list',
    text: `
      SELECT code.id, code, worth, from_at AS "from", until_at AS "until", minimum_pence AS "minimumPence", uses_max AS "usesMax",
        uses_per_buyer AS "usesPerBuyer", alone, categories, created_at AS "createdAt",
        coalesce((SELECT jsonb_agg(jsonb_build_object('id', chosen.id, 'name', coalesce(product.name, 'A pot that is gone')) ORDER BY chosen.id)
          FROM unnest(products) AS chosen (id) LEFT JOIN product ON product.id = chosen.id), '[]') AS products,
        uses.used, uses.pence AS "discountPence",
        CASE WHEN ended_at IS NOT NULL OR until_at <= now() THEN 'ended' WHEN from_at > now() THEN 'scheduled'
          WHEN uses_max <= uses.used THEN 'used-up' ELSE 'active' END AS state
      FROM discount_code AS code CROSS JOIN LATERAL (
        SELECT count(*)::int AS used, coalesce(sum(pence), 0)::int AS pence FROM discount_use
        WHERE code_id = code.id AND given_back_at IS NULL) AS uses
      WHERE $1::uuid IS NULL OR code.id = $1
      ORDER BY ended_at IS NOT NULL OR coalesce(until_at <= now(), false), created_at DESC LIMIT ${MOST}`,
    values: [id],
  });
  return rows.map(wireCode);
}

/** As the audit log shows it. */
const describe = (code: {
  worth: Worth;
  minimumPence: number | null;
  usesMax: number | null;
  usesPerBuyer: number | null;
}): Described => ({
  Worth: worthWords(code.worth),
  Minimum: code.minimumPence === null ? '' : formatPence(code.minimumPence),
  'Uses in all': String(code.usesMax ?? ''),
  'Uses for each buyer': String(code.usesPerBuyer ?? ''),
});

/** Adds a code and returns it. Throws Refusal 'invalid-body' if there is one like it that has not ended. */
export const addCode = (
  pool: pg.Pool,
  body: DiscountCodeBody,
  by: Actor,
): Promise<WireDiscountCode | undefined> =>
  inTransaction(pool, async (client) => {
    const id = randomUUID();
    const { code, worth, from, until, minimumPence, usesMax, usesPerBuyer, alone, categories, products } =
      body;
    const { rowCount } = await client.query(
      `INSERT INTO discount_code (id, code, worth, from_at, until_at, minimum_pence, uses_max, uses_per_buyer, alone, categories, products)
       VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING`,
      [id, code, worth, from, until, minimumPence, usesMax, usesPerBuyer, alone, categories, products],
    );
    if (rowCount === 0) {
      const message = `There is a code ${code} already. End it first, or choose another.`;
      throw new Refusal('invalid-body', message, { errors: [{ field: 'code', message }] });
    }
    await enqueue(client, [
      auditEvent(by, { action: 'code.added', objectId: id, object: code, after: describe(body) }),
    ]);
    return (await listCodes(client, id))[0];
  });

/** Ends a code now; one that has ended stays as it is. Undefined: there is none. Orders that used it are not changed. */
export const endCode = (pool: pg.Pool, id: string, by: Actor): Promise<WireDiscountCode | undefined> =>
  inTransaction(pool, async (client) => {
    // Ids are opaque: one that is no UUID is unknown.
    const { rows: found } = await client.query<{ id: string }>(
      'SELECT id FROM discount_code WHERE id::text = $1 FOR NO KEY UPDATE',
      [id],
    );
    if (!found[0]) return undefined;
    const { rows } = await client.query<{ code: string }>(
      'UPDATE discount_code SET ended_at = now() WHERE id = $1 AND ended_at IS NULL RETURNING code',
      [id],
    );
    if (rows[0])
      await enqueue(client, [auditEvent(by, { action: 'code.ended', objectId: id, object: rows[0].code })]);
    return (await listCodes(client, id))[0];
  });
