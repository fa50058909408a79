import { expect, it } from '@jest/globals';
import { robots } from './robots.ts';

const site = { name: 'Kiln & Co', url: 'https://pots.example', delivery: null };

it('keeps crawlers out of personal pages, and names the sitemap', () => {
  const lines = robots(site).split('\n');
  for (const path of ['/admin', '/cart', '/checkout', '/orders', '/profile', '/api/'])
    expect(lines).toContain(`Disallow: ${path}`);
  expect(lines).toContain('Allow: /api/products');
  expect(lines).toContain('Sitemap: https://pots.example/sitemap.xml');
});
