import { describe, expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { onePayment } from './running-payment.ts';

describe('payment asks Square at start whose account it uses', () => {
  const payment = onePayment({ webhooks: true });
  const asAdmin = (base?: string) =>
    payment.call('GET', '/api/admin/payments', undefined, { authorization: payment.users.admin }, base);
  const startsWith = async (overrides: Record<string, string> = {}): Promise<string> => {
    try {
      const replica = await payment.replica(overrides);
      await replica.stop();
      return 'started';
    } catch (error) {
      return (error as Error).message.split('\n  ').slice(1).join();
    }
  };

  it.each([
    [
      'a wrong token',
      { SQUARE_ACCESS_TOKEN: 'wrong' },
      /^SQUARE_ACCESS_TOKEN: Square’s sandbox does not accept this access token; copy it /,
    ],
    [
      'a wrong location',
      { SQUARE_LOCATION_ID: 'L2' },
      /^SQUARE_LOCATION_ID: this account has no location “L2”; copy /,
    ],
    [
      'the live SDK in the sandbox',
      { SQUARE_SDK_URL: 'https://web.squarecdn.com/v1/square.js' },
      /^SQUARE_SDK_URL: this belongs to live Square and SQUARE_APPLICATION_ID to Square’s sandbox; copy /,
    ],
    [
      'a live application in the sandbox',
      { SQUARE_URL: 'https://connect.squareupsandbox.com', SQUARE_APPLICATION_ID: 'sq0idp-shop' },
      /^SQUARE_APPLICATION_ID: this belongs to live Square and SQUARE_URL to Square’s sandbox; copy /,
    ],
    [
      'a sandbox application with live Square',
      { SQUARE_URL: 'https://connect.squareup.com' },
      /^SQUARE_APPLICATION_ID: this belongs to Square’s sandbox and SQUARE_URL to live Square; copy /,
    ],
  ])(
    'refuses to start with %s, in one sentence that says what to change',
    async (_what, overrides, sentence) => {
      expect(await startsWith(overrides)).toMatch(sentence);
    },
  );

  it.each([
    [
      'an inactive location',
      { status: 'INACTIVE' },
      'the location “Sandbox studio” is inactive; activate it',
    ],
    ['another currency', { currency: 'USD' }, 'takes USD and this shop sells in GBP; set the ID'],
    [
      'an account that may not take cards',
      { capabilities: [] },
      'does not let “Sandbox studio” take cards yet; finish activating the account',
    ],
  ])('refuses to start with %s', async (_what, change, sentence) => {
    await payment.changeLocation(change);
    expect(await startsWith()).toContain(sentence);
    await payment.changeLocation({
      status: 'ACTIVE',
      currency: 'GBP',
      capabilities: ['CREDIT_CARD_PROCESSING'],
    });
    expect(await startsWith()).toBe('started');
  });

  it('starts while Square does not answer, and asks again when someone looks', async () => {
    await payment.fault('RetrieveLocation', '500-after-commit', { times: 2 });
    const replica = await payment.replica();
    const looked = async () => (await asAdmin(replica.url)).body['connection'];
    expect([await looked(), await looked()]).toEqual(['no-answer', 'connected']);
    await replica.stop();
    await payment.fault('RetrieveLocation', 'html403');
    expect(await startsWith()).toBe('started');
  });

  it('shows the back office the connection, the location, the mode and the age of the last webhook', async () => {
    expect(await asAdmin()).toEqual({
      status: 200,
      body: {
        connection: 'connected',
        mode: 'sandbox',
        locationName: 'Sandbox studio',
        problem: null,
        proxyNotTrusted: false,
        lastWebhookSeconds: null,
        otherShops: [],
      },
    });
    await payment.authorised();
    const seconds = async () => (await asAdmin()).body['lastWebhookSeconds'];
    await waitFor('the first webhook', async () => (await seconds()) !== null);
    expect(await seconds()).toBeLessThan(60);
    const ignored = { authorization: payment.users.admin, 'x-forwarded-for-ignored': '1' };
    const { body } = await payment.call('GET', '/api/admin/payments', undefined, ignored);
    expect(body['proxyNotTrusted']).toBe(true);
    expect((await payment.call('GET', '/api/admin/payments')).status).toBe(401);
    const customer = { authorization: payment.users.customer };
    expect((await payment.call('GET', '/api/admin/payments', undefined, customer)).status).toBe(403);
  });
});
