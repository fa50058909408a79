import type { Site } from './listed-product.ts';

/** Pages of one person, and the API but for what a page shows to everybody. */
const PRIVATE = [
  '/admin',
  '/cart',
  '/checkout',
  '/confirm-email',
  '/forgot-password',
  '/login',
  '/order-details',
  '/orders',
  '/profile',
  '/register',
  '/reset-password',
  '/waiting',
  '/api/',
];
const PUBLIC = ['/api/categories', '/api/content', '/api/highlights', '/api/products', '/api/shop'];

export const robots = ({ url }: Site): string =>
  [
    'User-agent: *',
    ...PUBLIC.map((path) => `Allow: ${path}`),
    ...PRIVATE.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${url}/sitemap.xml`,
    '',
  ].join('\n');
