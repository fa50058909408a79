import type pg from 'pg';
import { readOrder } from '../orders/change-order.ts';
import type { Order } from '../orders/order-record.ts';
import { pricePence } from '../orders/voucher-shares.ts';
import { vatOfRefund } from '../vat/vat.ts';
import { readVat } from '../vat/vat-store.ts';
import { documentsDue, type Due, type Seller, type VatDocument } from './document.ts';

const COLUMNS = `series, number, refund_id AS "refundId", issued_at AS "issuedAt", tax_point AS "taxPoint",
  amount_pence AS "amountPence", vat_pence AS "vatPence", seller`;

type Queryable = Pick<pg.ClientBase, 'query'>;

async function readDocuments(client: Queryable, orderId: string): Promise<VatDocument[]> {
  const { rows } = await client.query<VatDocument>({
    name: 'vat-documents-of-order',
    text: `SELECT ${COLUMNS} FROM vat_document WHERE order_id = $1 ORDER BY series DESC, number`,
    values: [orderId],
  });
  return rows;
}

/** The series' row stays locked until the commit, so that no number is taken twice or left out, and each waits for the one before. */
async function write(
  client: Queryable,
  orderId: string,
  due: Due & Pick<VatDocument, 'vatPence' | 'seller'>,
): Promise<VatDocument> {
  const { rows } = await client.query<VatDocument>({
    name: 'vat-document-issue',
    text: `
      WITH taken AS (UPDATE vat_series SET last = last + 1 WHERE series = $1 RETURNING last)
      INSERT INTO vat_document (series, number, order_id, refund_id, issued_at, tax_point, amount_pence, vat_pence, seller)
      SELECT $1, last, $2, $3, date_trunc('milliseconds', clock_timestamp()), $4, $5, $6, $7 FROM taken
      RETURNING ${COLUMNS}`,
    values: [
      due.series,
      orderId,
      due.refundId,
      due.taxPoint,
      due.amountPence,
      due.vatPence,
      JSON.stringify(due.seller),
    ],
  });
  const [issued] = rows;
  if (!issued) throw new Error(`the series of ${due.series} is missing`);
  return issued;
}

const sum = (amounts: readonly number[]): number => amounts.reduce((total, one) => total + one, 0);

interface Returned {
  amountPence: number;
  vatPence: number;
}

/** What disputes have taken by now, less what they have brought back. */
async function readDisputed(client: Queryable, orderId: string): Promise<Returned> {
  const { rows } = await client.query<Returned>({
    name: 'vat-disputed-of-order',
    text: `SELECT coalesce(sum(lost_pence), 0)::int AS "amountPence", coalesce(sum(vat_pence), 0)::int AS "vatPence"
           FROM order_dispute_entry WHERE order_id = $1`,
    values: [orderId],
  });
  return rows[0] ?? { amountPence: 0, vatPence: 0 };
}

/** What this credit note returns, after those before it and what was lost to disputes. */
function vatOfDue(order: Order, due: Due, issued: readonly VatDocument[], disputed: Returned): number {
  const includedPence = order.vat?.includedPence ?? 0;
  if (due.series === 'invoice') return includedPence;
  const before = [...issued.filter(({ series }) => series === 'credit-note'), disputed];
  return vatOfRefund({ totalPence: pricePence(order), includedPence }, due.amountPence, {
    amountPence: sum(before.map(({ amountPence }) => amountPence)),
    vatPence: sum(before.map(({ vatPence }) => vatPence)),
  });
}

/**
 * Issues what an order should have by now and has not, and returns all of its documents, the invoice first. Repeating it issues nothing.
 * Call it in a transaction: the order's row stays locked until it ends, so that each document is issued once.
 */
export async function issueDocuments(client: pg.PoolClient, orderId: string): Promise<VatDocument[]> {
  const { rows } = await client.query<{ paidAt: Date | null }>({
    name: 'order-lock-for-documents',
    text: 'SELECT paid_at AS "paidAt" FROM orders WHERE id = $1 AND vat IS NOT NULL FOR NO KEY UPDATE',
    values: [orderId],
  });
  const [locked] = rows;
  // Read afresh under the lock.
  const order = locked ? await readOrder(client, 'id', orderId) : null;
  if (!locked || !order?.vat) return [];
  const issued = await readDocuments(client, orderId);
  const missing = documentsDue(order, locked.paidAt).filter(
    (due) => !issued.some((one) => one.series === due.series && one.refundId === due.refundId),
  );
  if (missing.length === 0) return issued;
  const { vat } = await readVat(client);
  const seller: Seller = {
    name: vat.name,
    address: vat.address,
    vatNumber: order.vat.number,
    ratePercent: order.vat.ratePercent,
  };
  const disputed = await readDisputed(client, orderId);
  for (const due of missing) {
    const vatPence = vatOfDue(order, due, issued, disputed);
    issued.push(await write(client, orderId, { ...due, vatPence, seller }));
  }
  return issued;
}
