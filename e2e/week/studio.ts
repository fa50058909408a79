import { expect } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import type { WireCheckout, WireOrder } from '@slipcast/contracts/http/order';
import type { WireQuote } from '@slipcast/contracts/http/quote';
import type { WireRefunds } from '@slipcast/contracts/http/refunds';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { admin, shopper } from '@slipcast/testkit/shop/client';
import { sharedShop } from '@slipcast/testkit/shop/config';
import { pay } from '@slipcast/testkit/shop/pots';
import { parse } from 'csv-parse/sync';
import { mailTo } from '../mailbox.ts';
import { emptyNotebook, pence, type Sale } from './notebook.ts';

export type Row = Record<string, string>;
export interface Piece {
  id: string;
  quantity?: number;
}
export interface Wanted {
  pieces: Piece[];
  address?: string;
  /** `country`, `postcode`, `delivery_method`, `discount_codes`, `vouchers`, as quote and checkout take them. */
  more?: { vouchers?: string[] } & Record<string, unknown>;
}
export interface RefundAsked {
  pieces?: { line: number; quantity: number; becomes: string }[];
  [more: string]: unknown;
}

const HOME = '1 Kiln Lane, Stoke-on-Trent, ST1 5AB';

export type Studio = Awaited<ReturnType<typeof openStudio>>;

/** A maker and her buyers, who use the shop through its gateway and write down what they did. */
export async function openStudio() {
  const maker = await admin();
  const notebook = emptyNotebook();
  const take = (id: string, pieces: number) =>
    notebook.onHand.set(id, (notebook.onHand.get(id) ?? 0) - pieces);

  const orderOf = async (id: string) => (await maker.get<WireOrder>(`/admin/orders/${id}`)).body;
  const ask = async <T = WireOrder>(method: 'POST' | 'PUT', path: string, body: object): Promise<T> => {
    const answer = await maker.send<T>(method, `/admin/${path}`, body);
    if (answer.status >= 300) throw new Error(`${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
    return answer.body;
  };
  async function table(path: string): Promise<Row[]> {
    const headers = { authorization: `Bearer ${maker.token}` };
    const answer = await fetch(`${sharedShop().url}/api/admin/${path}`, { headers });
    expect([path, answer.status]).toEqual([path, 200]);
    return parse(await answer.text(), { columns: true, bom: true });
  }

  /** A guest buys what a quote says, with card, vouchers or both. */
  async function sell({ pieces, address = HOME, more = {} }: Wanted): Promise<Sale> {
    const [buyer, email] = [shopper(), `buyer-${randomUUID()}@example.com`];
    const items = pieces.map(({ id, quantity = 1 }) => ({ product_id: id, quantity }));
    for (const { product_id, quantity } of items) {
      // oxlint-disable-next-line no-await-in-loop
      const added = await buyer.send('POST', '/cart/items', { product_id, variantId: 'main', quantity });
      expect([product_id, added.status]).toEqual([product_id, 201]);
    }
    const { body: quote } = await buyer.send<WireQuote>('POST', '/orders/quote', { items, ...more });
    expect(quote.problems).toEqual([]);
    const isFree = quote.totalPence === 0;
    const paid = isFree ? null : (await pay(buyer, quote.totalPence)).body.payment?.id;
    const { status, body } = await buyer.send<WireCheckout>('POST', '/orders/guest-checkout', {
      customer_name: 'Mary Potter',
      customer_email: email,
      delivery_address: address,
      payment_id: paid ?? randomUUID(),
      items,
      ...more,
      ...(isFree && { without_card: true, voucher_pence: quote.voucherPence }),
    });
    if (status >= 300) throw new Error(`not sold: ${status} ${JSON.stringify(body)}`);
    expect(pence(body.order.total)).toBe(quote.totalPence);
    for (const { id, quantity = 1 } of pieces) take(id, quantity);
    const sale: Sale = {
      order: body.order,
      buyer,
      email,
      paymentId: paid ?? null,
      goodsPence: quote.goodsPence,
      discountPence: quote.discountPence,
      deliveryPence: quote.deliveryPence,
      cardPence: quote.totalPence,
      voucherPence: quote.voucherPence,
      handPence: 0,
      vatPence: quote.vatIncludedPence ?? 0,
      linePence: quote.lines.map(
        ({ goodsPence, discountPence, quantity }) => (goodsPence - discountPence) / quantity,
      ),
    };
    notebook.sales.push(sale);
    return sale;
  }

  /** @returns the code that is emailed */
  async function sellVoucher(amountPence: number): Promise<string> {
    const [buyer, email] = [shopper(), `friend-${randomUUID()}@example.com`];
    const paymentId = (await pay(buyer, amountPence)).body.payment?.id ?? '';
    const { status, body } = await buyer.send<WireCheckout>('POST', '/vouchers', {
      amount_pence: amountPence,
      customer_name: 'Ada Potter',
      customer_email: `ada-${randomUUID()}@example.com`,
      recipient_name: 'Bea',
      recipient_email: email,
      payment_id: paymentId,
    });
    if (status >= 300) throw new Error(`no voucher: ${status} ${JSON.stringify(body)}`);
    const nothing = { discountPence: 0, deliveryPence: 0, voucherPence: 0, handPence: 0, vatPence: 0 };
    notebook.vouchersSold.push({
      ...nothing,
      order: body.order,
      buyer,
      email,
      paymentId,
      goodsPence: amountPence,
      cardPence: amountPence,
      linePence: [],
    });
    return codeIn((await mailTo(email, /gift voucher of/)).text);
  }

  /** The maker refunds this sum. Which part of it goes to a voucher is the shop's to say, or all of it for a new one. */
  async function refund(sale: Sale, asked: RefundAsked, whole: number): Promise<WireRefunds> {
    const id = randomUUID();
    const done = await ask<WireRefunds>('POST', `orders/${sale.order.id}/refunds`, {
      id,
      reason: 'broken',
      ...asked,
    });
    const made = done.refunds.find((one) => one.id === id);
    expect(pence(made?.amount)).toBe(whole);
    const voucherPence = pence(made?.voucher ?? 0);
    notebook.refunds.push({ sale, cardPence: whole - voucherPence, voucherPence });
    for (const { line, quantity, becomes } of asked.pieces ?? [])
      if (becomes === 'on-sale') take(sale.order.order_lines[line - 1]?.product_id ?? '', -quantity);
    await waitFor('the refund is done', async () =>
      (await maker.get<WireRefunds>(`/admin/orders/${sale.order.id}/refunds`)).body.refunds.every(
        ({ state }) => state === 'done',
      ),
    );
    return done;
  }

  /** The key of the link in the buyer's confirmation. */
  async function keyOf({ email }: Sale): Promise<{ 'x-order-key': string }> {
    const { text = '' } = await mailTo(email, /^Your order/);
    const link = new URL(/\S+\/guest-lookup\S+/.exec(text)?.[0] ?? '');
    return { 'x-order-key': new URLSearchParams(link.hash.slice(1)).get('key') ?? '' };
  }

  return { maker, notebook, take, orderOf, ask, table, sell, sellVoucher, refund, keyOf };
}

const codeIn = (text = ''): string => /gift-vouchers\/balance#([\w-]+)/.exec(text)?.[1] ?? '';
export const pot = (id: string | undefined, quantity = 1): Piece => ({ id: id ?? '', quantity });
