import { expect, it } from '@jest/globals';
import { readConfig } from './config.ts';

const env = { SQUARE_ACCESS_TOKEN: 't', SQUARE_LOCATION_ID: 'l', SQUARE_APPLICATION_ID: 'a' };

it('reads the environment into options', () => {
  expect(readConfig(env)).toEqual({
    port: 0,
    host: '127.0.0.1',
    accessToken: 't',
    locationId: 'l',
    applicationId: 'a',
    currency: 'GBP',
    challengeElsewhere: false,
    refundDelayMs: 1000,
  });
  expect(readConfig({ ...env, SQUARE_SANDBOX_CHALLENGE_ELSEWHERE: 'true' }).challengeElsewhere).toBe(true);
  const webhook = { SQUARE_WEBHOOK_URL: 'http://shop/hook', SQUARE_WEBHOOK_SIGNATURE_KEY: 'k' };
  expect(readConfig({ ...env, ...webhook })).toMatchObject({
    webhook: { url: 'http://shop/hook', signatureKey: 'k' },
  });
});

it('does not start without credentials, or with half a webhook configuration', () => {
  expect(() => readConfig({})).toThrow('SQUARE_ACCESS_TOKEN');
  expect(() => readConfig({ ...env, SQUARE_WEBHOOK_URL: 'http://shop/hook' })).toThrow('belong together');
});
