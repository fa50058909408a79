import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { startShop } from './shop-process.ts';

let shop: Awaited<ReturnType<typeof startShop>>;
beforeAll(async () => {
  shop = await startShop({ SHOP_URL: 'https://pots.example.com', DEMO: 'off', SANDBOX: 'yes' });
}, 120_000);
afterAll(() => shop?.stop());

it.each(['/', '/products', '/terms', '/guest-lookup'])(
  'a trial at a public address says so at %s',
  async (path) => {
    const page = await fetch(`${shop.url}${path}`);
    expect(page.status).toBe(200);
    expect(await page.text()).toContain('This shop is a trial: payments are simulated, and nothing is sold.');
  },
);
