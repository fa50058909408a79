import { describe, expect, it } from '@jest/globals';
import { freshSandbox, open } from './fresh-sandbox.ts';
import { pots, refusal } from './open-sandbox.ts';

freshSandbox();

const create = async (over: Record<string, unknown> = {}) =>
  (await open.client.payments.create(pots(over))).payment!;

describe('a payment through the real SDK', () => {
  it('is authorised, read, captured and listed', async () => {
    const approved = await create({ note: 'Two mugs', buyerEmailAddress: 'ada@example.com' });
    expect(approved).toMatchObject({
      status: 'APPROVED',
      amountMoney: { amount: 4200n, currency: 'GBP' },
      cardDetails: { status: 'AUTHORIZED', card: { cardBrand: 'VISA', last4: '1111' } },
      delayAction: 'CANCEL',
      delayedUntil: '2026-11-20T13:00:00.000Z',
      referenceId: 'order-1',
      locationId: 'LPOTS',
      riskEvaluation: { riskLevel: 'NORMAL' },
    });
    expect((await open.client.payments.get({ paymentId: approved.id! })).payment).toEqual(approved);
    const completed = (await open.client.payments.complete({ paymentId: approved.id! })).payment!;
    expect(completed).toMatchObject({ status: 'COMPLETED', cardDetails: { status: 'CAPTURED' } });
    const listed = await open.client.payments.list({});
    expect(listed.data).toEqual([completed]);
  });

  it('is captured at once unless autocomplete is false', async () => {
    const payment = await create({
      autocomplete: undefined,
      delayDuration: undefined,
      delayAction: undefined,
    });
    expect(payment).toMatchObject({ status: 'COMPLETED', cardDetails: { status: 'CAPTURED' } });
    expect(payment.delayedUntil).toBeUndefined();
  });

  it('is canceled by a request without a body', async () => {
    const { id } = await create();
    const { payment } = await open.client.payments.cancel({ paymentId: id! });
    expect(payment).toMatchObject({ status: 'CANCELED', cardDetails: { status: 'VOIDED' } });
    expect((await open.client.payments.cancel({ paymentId: id! })).payment).toEqual(payment);
  });

  it('may have an id that needs percent-encoding in the path', async () => {
    const refused = await refusal(open.client.payments.get({ paymentId: 'P 1/2' }));
    expect(refused).toMatchObject({
      status: 404,
      code: 'NOT_FOUND',
      detail: 'Could not find payment with id: P 1/2',
    });
  });

  it('honours a version token', async () => {
    const { id, versionToken } = await create();
    expect(
      await refusal(open.client.payments.complete({ paymentId: id!, versionToken: 'old' })),
    ).toMatchObject({
      status: 409,
      code: 'CONFLICT',
    });
    const { payment } = await open.client.payments.complete({ paymentId: id!, versionToken: versionToken! });
    expect(payment?.status).toBe('COMPLETED');
  });

  it.each([
    [2222n, 'MODERATE'],
    [3333n, 'HIGH'],
  ])('carries the risk level of the sandbox amount %s', async (amount, riskLevel) => {
    const payment = await create({ amountMoney: { amount, currency: 'GBP' } });
    expect(payment.riskEvaluation?.riskLevel).toBe(riskLevel);
  });
});

describe('a source of the sandbox', () => {
  it.each([
    ['cnon:card-nonce-declined', 'GENERIC_DECLINE'],
    ['cnon:card-nonce-rejected-cvv', 'CVV_FAILURE'],
    ['cnon:card-nonce-rejected-postalcode', 'ADDRESS_VERIFICATION_FAILURE'],
    ['cnon:card-nonce-rejected-expiration', 'INVALID_EXPIRATION'],
    ['cnon:card-nonce-already-used', 'CARD_TOKEN_USED'],
    ['cnon:gift-card-nonce-insufficient-funds', 'INSUFFICIENT_FUNDS'],
    ['cnon:gift-card-nonce-insufficient-permission', 'INSUFFICIENT_PERMISSIONS'],
    ['ccof:customer-card-id-declined', 'GENERIC_DECLINE'],
    ['ccof:customer-card-id-rejected-cvv', 'CVV_FAILURE'],
    ['ccof:customer-card-id-rejected-postalcode', 'ADDRESS_VERIFICATION_FAILURE'],
    ['ccof:customer-card-id-rejected-expiration', 'INVALID_EXPIRATION'],
    ['ccof:customer-card-id-requires-verification', 'CARD_DECLINED_VERIFICATION_REQUIRED'],
  ])('%s is declined with %s and a FAILED payment', async (sourceId, code) => {
    const refused = await refusal(open.client.payments.create(pots({ sourceId })));
    expect(refused).toMatchObject({
      status: 400,
      category: 'PAYMENT_METHOD_ERROR',
      code,
      detail: `Authorization error: '${code}'`,
      body: { payment: { status: 'FAILED', card_details: { status: 'FAILED' } } },
    });
  });

  it.each(['cnon:card-nonce-ok', 'cnon:gift-card-nonce-ok', 'ccof:customer-card-id-ok'])(
    '%s can be charged again and again',
    async (sourceId) => {
      const first = await create({ sourceId, idempotencyKey: 'one' });
      const second = await create({ sourceId, idempotencyKey: 'two' });
      expect([first.status, second.status]).toEqual(['APPROVED', 'APPROVED']);
      expect(first.id).not.toBe(second.id);
    },
  );

  it('refuses a source that was never issued', async () => {
    const refused = await refusal(open.client.payments.create(pots({ sourceId: 'cnon:made-up' })));
    expect(refused).toMatchObject({ status: 404, code: 'NOT_FOUND', field: 'source_id' });
  });
});

describe('the list of payments', () => {
  it('pages from the newest payment on, with a cursor that new payments do not disturb', async () => {
    for (const key of ['a', 'b', 'c', 'd', 'e']) await create({ idempotencyKey: key, referenceId: key });
    const page = await open.client.payments.list({ limit: 2 });
    expect(page.data.map(({ referenceId }) => referenceId)).toEqual(['e', 'd']);
    await create({ idempotencyKey: 'f', referenceId: 'f' });
    const rest = [];
    for (let next = await page.getNextPage(); ; next = await next.getNextPage()) {
      rest.push(...next.data.map(({ referenceId }) => referenceId));
      if (!next.hasNextPage()) break;
    }
    expect(rest).toEqual(['c', 'b', 'a']);
  });

  it('filters by time, total and card, oldest first on request', async () => {
    await create({ idempotencyKey: 'early', referenceId: 'early' });
    await open.advance(60_000);
    await create({
      idempotencyKey: 'late',
      referenceId: 'late',
      amountMoney: { amount: 99n, currency: 'GBP' },
    });
    const references = async (query: Record<string, unknown>) =>
      (await open.client.payments.list(query)).data.map(({ referenceId }) => referenceId);
    expect(await references({ sortOrder: 'ASC' })).toEqual(['early', 'late']);
    expect(await references({ beginTime: '2026-11-20T12:00:30Z' })).toEqual(['late']);
    expect(await references({ endTime: '2026-11-20T12:00:30Z' })).toEqual(['early']);
    expect(await references({ total: 99n })).toEqual(['late']);
    expect(await references({ last4: '0000' })).toEqual([]);
    expect(await refusal(open.client.payments.list({ beginTime: 'yesterday' }))).toMatchObject({
      code: 'INVALID_TIME',
    });
    expect(await refusal(open.client.payments.list({ cursor: 'bad' }))).toMatchObject({
      code: 'INVALID_CURSOR',
    });
  });
});
