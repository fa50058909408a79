import { expect, it } from '@jest/globals';
import { newCustomer, shopper } from '@slipcast/testkit/shop/client';

it('accepts only whole pence in pounds sterling [C406][C407]', async () => {
  const tess = await newCustomer();
  for (const [who, path] of [
    [tess, '/payments/create-payment'],
    [shopper(), '/payments/guest-create-payment'],
  ] as const) {
    const body = { sourceId: 'cnon:card-nonce-ok', amount: 2450, currency: 'GBP' };
    expect((await who.send('POST', path, body)).status).toBe(200);
    for (const wrong of [{ currency: 'USD' }, { amount: 24.5 }, { amount: 0 }, { sourceId: '' }])
      expect((await who.send('POST', path, { ...body, ...wrong })).status).toBe(400);
  }
  const nobody = await shopper().send('POST', '/payments/create-payment', {
    sourceId: 'x',
    amount: 1,
    currency: 'GBP',
  });
  expect(nobody.status).toBe(401);
});
