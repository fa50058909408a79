import { describe, expect, it } from '@jest/globals';
import { freshSandbox, open } from './fresh-sandbox.ts';
import { clientOf, pots, refusal } from './open-sandbox.ts';

freshSandbox();

const create = async (over: Record<string, unknown> = {}) =>
  (await open.client.payments.create(pots(over))).payment!;

describe('Square refuses', () => {
  it.each([
    ['a key above 45', { idempotencyKey: 'k'.repeat(46) }, 'VALUE_TOO_LONG', 'idempotency_key'],
    ['an empty key', { idempotencyKey: '' }, 'VALUE_EMPTY', 'idempotency_key'],
    ['no amount', { amountMoney: undefined }, 'MISSING_REQUIRED_PARAMETER', 'amount_money'],
    [
      'an amount of zero',
      { amountMoney: { amount: 0n, currency: 'GBP' } },
      'INVALID_VALUE',
      'amount_money.amount',
    ],
    [
      'a negative amount',
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
    ['a delay that is not a duration', { delayDuration: 'soon' }, 'INVALID_VALUE', 'delay_duration'],
    ['an unknown delay action', { delayAction: 'KEEP' }, 'INVALID_ENUM_VALUE', 'delay_action'],
  ])('%s', async (_what, over, code, field) => {
    const request = pots(over) as Parameters<typeof open.client.payments.create>[0];
    expect(await refusal(open.client.payments.create(request))).toMatchObject({ status: 400, code, field });
    expect(open.sandbox.ledger().references).toEqual([]);
  });

  it('a request without a key or a source, which the SDK would not send', async () => {
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

  it('to complete a payment that is not APPROVED', async () => {
    const { id } = await create();
    await open.client.payments.cancel({ paymentId: id! });
    expect(await refusal(open.client.payments.complete({ paymentId: id! }))).toMatchObject({
      status: 400,
      code: 'BAD_REQUEST',
    });
  });

  it('to cancel a COMPLETED payment, by id and by key', async () => {
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
