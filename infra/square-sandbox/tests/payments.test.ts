import { describe, expect, it } from '@jest/globals';
import { forgetfulSandbox, open } from './forgetful-sandbox.ts';
import { clientOf, pots, refusal } from './open-sandbox.ts';

forgetfulSandbox();

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

  it('is found under an id that needs percent-encoding in the path', async () => {
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

describe('the sandbox sources', () => {
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

  it('does not know a source that nobody issued', async () => {
    const refused = await refusal(open.client.payments.create(pots({ sourceId: 'cnon:made-up' })));
    expect(refused).toMatchObject({ status: 404, code: 'NOT_FOUND', field: 'source_id' });
  });
});

describe('what is refused', () => {
  it.each([
    ['a key above 45', { idempotencyKey: 'k'.repeat(46) }, 'VALUE_TOO_LONG', 'idempotency_key'],
    ['an empty key', { idempotencyKey: '' }, 'VALUE_EMPTY', 'idempotency_key'],
    ['no amount', { amountMoney: undefined }, 'MISSING_REQUIRED_PARAMETER', 'amount_money'],
    [
      'nothing to pay',
      { amountMoney: { amount: 0n, currency: 'GBP' } },
      'INVALID_VALUE',
      'amount_money.amount',
    ],
    [
      'less than nothing',
      { amountMoney: { amount: -1n, currency: 'GBP' } },
      'INVALID_VALUE',
      'amount_money.amount',
    ],
    [
      'an inexact amount',
      { amountMoney: { amount: 9007199254740993n, currency: 'GBP' } },
      'INVALID_VALUE',
      'amount_money.amount',
    ],
    [
      'a foreign currency',
      { amountMoney: { amount: 1n, currency: 'USD' } },
      'CURRENCY_MISMATCH',
      'amount_money.currency',
    ],
    ['another location', { locationId: 'ELSEWHERE' }, 'INVALID_LOCATION', 'location_id'],
    ['a long reference', { referenceId: 'r'.repeat(41) }, 'VALUE_TOO_LONG', 'reference_id'],
    ['a long note', { note: 'n'.repeat(501) }, 'VALUE_TOO_LONG', 'note'],
    [
      'a long statement text',
      { statementDescriptionIdentifier: 's'.repeat(21) },
      'VALUE_TOO_LONG',
      'statement_description_identifier',
    ],
    ['a delay under a minute', { delayDuration: 'PT59S' }, 'INVALID_VALUE', 'delay_duration'],
    ['a delay of eight days', { delayDuration: 'P8D' }, 'INVALID_VALUE', 'delay_duration'],
    ['a delay that is none', { delayDuration: 'soon' }, 'INVALID_VALUE', 'delay_duration'],
    ['an unknown delay action', { delayAction: 'KEEP' }, 'INVALID_ENUM_VALUE', 'delay_action'],
  ])('%s', async (_what, over, code, field) => {
    const request = pots(over) as Parameters<typeof open.client.payments.create>[0];
    expect(await refusal(open.client.payments.create(request))).toMatchObject({ status: 400, code, field });
    expect(open.sandbox.ledger().references).toEqual([]);
  });

  it('a request without a key or a source, which the SDK itself would not send', async () => {
    const headers = { authorization: 'Bearer sandbox-token' };
    const amount_money = { amount: 1, currency: 'GBP' };
    const errorOf = async (body: unknown) => {
      const answer = await fetch(`${open.url}/v2/payments`, {
        method: 'POST',
        headers,
        body: JSON.stringify(body),
      });
      return { status: answer.status, ...((await answer.json()) as { errors: object[] }).errors[0] };
    };
    const missing = { status: 400, code: 'MISSING_REQUIRED_PARAMETER' };
    expect(await errorOf({ source_id: 'cnon:card-nonce-ok', amount_money })).toMatchObject({
      ...missing,
      field: 'idempotency_key',
    });
    expect(await errorOf({ idempotency_key: 'k', amount_money })).toMatchObject({
      ...missing,
      field: 'source_id',
    });
  });

  it('completing what is not APPROVED', async () => {
    const { id } = await create();
    await open.client.payments.cancel({ paymentId: id! });
    expect(await refusal(open.client.payments.complete({ paymentId: id! }))).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
    });
  });

  it('canceling what is COMPLETED, by id and by key', async () => {
    const { id } = await create();
    await open.client.payments.complete({ paymentId: id! });
    const refused = { status: 400, code: 'BAD_REQUEST' };
    expect(await refusal(open.client.payments.cancel({ paymentId: id! }))).toMatchObject(refused);
    const byKey = open.client.payments.cancelByIdempotencyKey({ idempotencyKey: 'key-1' });
    expect(await refusal(byKey)).toMatchObject(refused);
  });

  it('a wrong access token', async () => {
    const refused = await refusal(clientOf(open.url, 'wrong').payments.list({}));
    expect(refused).toMatchObject({ status: 401, category: 'AUTHENTICATION_ERROR', code: 'UNAUTHORIZED' });
  });

  it('broken JSON, unknown paths, other methods and huge bodies', async () => {
    const headers = { authorization: 'Bearer sandbox-token' };
    const statusOf = async (path: string, init: RequestInit) =>
      (await fetch(`${open.url}${path}`, { headers, ...init })).status;
    expect(await statusOf('/v2/payments', { method: 'POST', body: '{' })).toBe(400);
    expect(await statusOf('/v2/payments', { method: 'POST', body: '[1]' })).toBe(400);
    expect(await statusOf('/v2/nothing', {})).toBe(404);
    expect(await statusOf('/v2/payments/P1', { method: 'DELETE' })).toBe(405);
    expect(await statusOf('/v2/payments', { method: 'POST', body: 'x'.repeat(70_000) })).toBe(413);
  });
});

describe('the list', () => {
  it('pages from the newest with a cursor that new payments do not disturb', async () => {
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

  it('filters by time, total and card, oldest first if asked', async () => {
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
