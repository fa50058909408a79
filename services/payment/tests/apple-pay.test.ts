import { afterAll, describe, expect, it } from '@jest/globals';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { onePayment } from './running-payment.ts';

const FILE = '/.well-known/apple-developer-merchantid-domain-association';

describe('Apple Pay', () => {
  const payment = onePayment();
  const folder = mkdtemp(join(tmpdir(), 'slipcast-apple-'));
  afterAll(async () => rm(await folder, { recursive: true, force: true }));
  const offered = async (base?: string) =>
    (await payment.call('GET', '/api/payments/config', undefined, {}, base)).body;

  it('is not offered without its domain file, which then answers 404', async () => {
    expect(await offered()).toMatchObject({ applePay: false, googlePay: true });
    expect((await fetch(payment.url + FILE)).status).toBe(404);
    const { paths } = (await payment.call('GET', '/openapi.json')).body as unknown as {
      paths: Record<string, { get: { responses: { 200: { content: object } } } }>;
    };
    expect(Object.keys(paths[FILE]?.get.responses[200].content ?? {})).toEqual(['text/plain']);
  });

  it('is offered with the file from a setting or a path, served as plain text and not cached', async () => {
    const path = join(await folder, 'apple');
    await writeFile(path, '7B227073704964223A22');
    for (const given of ['7B227073704964223A22', path]) {
      const replica = await payment.replica({ APPLE_PAY_DOMAIN_ASSOCIATION: given, GOOGLE_PAY: 'off' });
      const answer = await fetch(replica.url + FILE);
      expect([
        answer.status,
        answer.headers.get('content-type'),
        answer.headers.get('cache-control'),
      ]).toEqual([200, 'text/plain; charset=utf-8', 'no-cache']);
      expect(await answer.text()).toBe('7B227073704964223A22');
      expect(await offered(replica.url)).toMatchObject({ applePay: true, googlePay: false });
      await replica.stop();
    }
  });

  it('refuses to start when the file is missing', async () => {
    const missing = payment.replica({ APPLE_PAY_DOMAIN_ASSOCIATION: '/nowhere/apple' });
    await expect(missing).rejects.toThrow(
      /APPLE_PAY_DOMAIN_ASSOCIATION: the file cannot be read .* download it from Square/,
    );
  });
});
