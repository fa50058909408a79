import { parse } from 'csv-parse/sync';
import type { WireBooks } from '@slipcast/contracts/http/books';
import type { startOrder } from './running-order.ts';

type Shop = Awaited<ReturnType<typeof startOrder>>;
export type BookRow = Record<string, string>;

export const toPence = (pounds: unknown): number => Math.round(Number(pounds) * 100);

/** A month by Britain's clock. @param before so many months ago */
export async function monthOf(shop: Shop, before = 0): Promise<string> {
  const { rows } = await shop.pool.query<{ month: string }>(
    `SELECT to_char(now() AT TIME ZONE 'Europe/London' - $1 * interval '1 month', 'YYYY-MM') AS month`,
    [before],
  );
  return rows[0]?.month ?? '';
}

/** Moves the deposit of one order, or of all orders made by hand, back by a month on a British clock. */
export const moveDepositBack = (shop: Shop, orderId?: string) =>
  shop.pool.query(
    `UPDATE order_payment SET at = (at AT TIME ZONE $2 - interval '1 month') AT TIME ZONE $2
     WHERE id = order_id AND ($1::uuid IS NULL OR order_id = $1)`,
    [orderId ?? null, 'Europe/London'],
  );

export const booksOf = async (shop: Shop, month: string) =>
  (await shop.get(`/api/admin/books?month=${month}`, shop.admin)).body as unknown as WireBooks;

export async function bookFile(shop: Shop, month: string, format: string): Promise<string> {
  const path = `${shop.url}/api/admin/books/export?month=${month}&format=${format}`;
  return (await fetch(path, { headers: shop.admin })).text();
}

export const bookTable = async (shop: Shop, month: string, format = 'spreadsheet'): Promise<BookRow[]> =>
  parse(await bookFile(shop, month, format), { columns: true, bom: true });
