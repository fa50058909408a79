import { afterAll, beforeAll, beforeEach, describe, expect, it } from '@jest/globals';
import { randomUUID } from 'node:crypto';
import { createLookupKeys } from '@slipcast/service-kit/lookup-key';
import { waitFor } from '@slipcast/local-servers/wait-for';
import type { WireDocument } from '@slipcast/contracts/http/vat';
import type { WireQuote } from '@slipcast/contracts/http/quote';
import { startRefundDesk, type RefundDesk } from './running-refund-desk.ts';
import { REGISTERED, VAT_PATH } from './vat-registration.ts';

describe('VAT', () => {
  let shop: RefundDesk;
  beforeAll(async () => {
    shop = await startRefundDesk();
  });
  afterAll(() => shop?.stop());
  beforeEach(() => shop.pool.query('DELETE FROM vat_settings'));

  const save = (body: object) => shop.call('PUT', VAT_PATH, body, shop.admin);
  const documents = async (id: string): Promise<WireDocument[]> =>
    (await shop.get(`/api/admin/orders/${id}/documents`, shop.admin)).body[
      'documents'
    ] as unknown as WireDocument[];
  const stored = async () =>
    (
      await shop.pool.query<{ series: string; number: number }>(
        'SELECT series, number FROM vat_document ORDER BY series, number',
      )
    ).rows;

  it('is nowhere until the maker turns it on', async () => {
    expect((await shop.get(VAT_PATH, shop.admin)).body).toMatchObject({ on: false, revision: 0 });
    const sold = await shop.paid();
    const order = await shop.order(sold.id);
    expect('vat' in order).toBe(false);
    expect(await documents(sold.id)).toEqual([]);
    const items = [{ product_id: sold.mug.productId, quantity: 1 }];
    const { body } = await shop.call('POST', '/api/orders/quote', { items });
    expect(body).toMatchObject({ vatIncludedPence: null });
  });

  it('refuses a registration that is not whole, by field', async () => {
    const { status, body } = await save({ on: true, ratePercent: 45, number: '12', name: '', address: '' });
    expect(status).toBe(400);
    expect((body['errors'] as { field: string }[]).map(({ field }) => field)).toEqual([
      'ratePercent',
      'number',
      'name',
      'address',
    ]);
    const rest = await save({ ...REGISTERED, name: ' ', address: '' });
    expect(rest.body['errors']).toEqual([
      { field: 'name', message: 'Business name is required' },
      { field: 'address', message: 'Business address is required' },
    ]);
    expect((await shop.call('PUT', VAT_PATH, REGISTERED, shop.as('nobody'))).status).toBe(403);
  });

  it('refuses a change that someone else has overtaken, and audits each', async () => {
    expect((await save({ ...REGISTERED, revisionLoaded: 0 })).body).toMatchObject({
      number: 'GB123456789',
      revision: 1,
    });
    expect(await save({ ...REGISTERED, ratePercent: 5, revisionLoaded: 0 })).toMatchObject({ status: 409 });
    expect((await save(REGISTERED)).body['revision']).toBe(1);
  });

  it('is quoted, and stays with an order as it was when that was placed', async () => {
    await save(REGISTERED);
    const mug = await shop.newMug(3, 1001);
    const items = [{ product_id: mug.productId, quantity: 3 }];
    const quoted = (await shop.call('POST', '/api/orders/quote', { items })).body as unknown as WireQuote;
    expect(quoted).toMatchObject({ totalPence: 3003, vatIncludedPence: 501, vatRatePercent: 20 });
    const sold = await shop.paid();
    await save({ ...REGISTERED, ratePercent: 5 });
    const order = await shop.order(sold.id);
    expect(order['vat']).toEqual({ ratePercent: 20, included: 5.01 });
    await save({ ...REGISTERED, on: false });
    expect(await documents(sold.id)).toMatchObject([{ series: 'invoice', amount: 30.03, vat: 5.01 }]);
    await waitFor('the event', () => shop.eventsOf('order.paid.v1', sold.id).length > 0);
    expect(shop.eventsOf('order.paid.v1', sold.id)).toMatchObject([
      { data: { vat: { ratePercent: 20, includedPence: 501, number: 'GB123456789' } } },
    ]);
  });

  it('is invoiced once the order is paid, and credited with each refund, to the penny', async () => {
    await save(REGISTERED);
    const sold = await shop.paid();
    const of = async (series: string) => (await documents(sold.id)).filter((one) => one.series === series);
    await waitFor('the invoice', async () => (await stored()).length > 0);
    expect(await of('invoice')).toMatchObject([{ amount: 30.03, vat: 5.01, refundId: null }]);
    let back = 0;
    for (const pieces of [1, 1, 1]) {
      const answer = await shop.ask(sold.id, shop.pieces(pieces));
      const { id: refundId = '' } = answer.body.refunds.at(-1) ?? {};
      // Nothing is credited before the money is back.
      expect(await of('credit-note')).toHaveLength(back / 1001);
      back += 1001;
      await shop.refunded(sold, refundId, 1001, back);
      await waitFor('the credit note', async () => (await of('credit-note')).length === back / 1001);
    }
    const notes = await of('credit-note');
    expect(notes.map(({ amount }) => amount)).toEqual([10.01, 10.01, 10.01]);
    expect(Math.round(notes.reduce((sum, { vat }) => sum + vat * 100, 0))).toBe(501);
  });

  it('issues nothing for an order that is never paid', async () => {
    await save(REGISTERED);
    const { id } = await shop.orderIn('pending');
    expect(await documents(id)).toEqual([]);
  });

  it('numbers each series without gaps, however many ask at once', async () => {
    await save(REGISTERED);
    const sold = await Promise.all(Array.from({ length: 8 }, () => shop.paid(1)));
    await Promise.all(sold.flatMap(({ id }) => Array.from({ length: 5 }, () => documents(id))));
    await Promise.all(
      sold.map(async (one) => {
        const refundId = randomUUID();
        await shop.ask(one.id, { amount: 3.33 }, refundId);
        await shop.refunded(one, refundId, 333, 333);
      }),
    );
    await waitFor('the credit notes', async () => {
      const all = await Promise.all(sold.map(({ id }) => documents(id)));
      return all.every((ofOrder) => ofOrder.length === 2);
    });
    for (const series of ['invoice', 'credit-note']) {
      const numbers = (await stored()).filter((one) => one.series === series).map(({ number }) => number);
      expect(numbers).toEqual(numbers.map((_number, at) => at + 1));
    }
  });

  it('never changes or deletes a document', async () => {
    for (const statement of ['UPDATE vat_document SET vat_pence = 0', 'DELETE FROM vat_document'])
      await expect(shop.pool.query(statement)).rejects.toThrow('never changed or deleted');
  });

  it('shows its documents to the buyer and no one else', async () => {
    await save(REGISTERED);
    const sold = await shop.paid(1);
    const path = `/api/orders/${sold.id}/documents`;
    expect((await shop.get(path, shop.as(sold.owner.slice(2)))).body).toMatchObject({
      documents: [{ series: 'invoice', number: expect.stringMatching(/^INV-\d{5}$/) }],
    });
    expect((await shop.get(path, shop.as('someone'))).status).toBe(404);
    expect((await shop.get(path)).status).toBe(404);
    const [invoice] = await documents(sold.id);
    const pdf = (number: string, headers: Record<string, string> = {}) =>
      fetch(`${shop.url}${path}/${number}`, { headers });
    const answer = await pdf(invoice?.number ?? '', shop.as(sold.owner.slice(2)));
    expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    expect(answer.headers.get('content-disposition')).toBe(`attachment; filename=${invoice?.number}.pdf`);
    expect((await answer.text()).slice(0, 5)).toBe('%PDF-');
    expect((await pdf(invoice?.number ?? '')).status).toBe(404);
    expect((await pdf('INV-99999', shop.as(sold.owner.slice(2)))).status).toBe(404);
    const key = createLookupKeys('a-secret-of-the-tests').of(sold.id, new Date());
    expect((await pdf(invoice?.number ?? '', { 'x-order-key': key })).status).toBe(200);
  });
});
