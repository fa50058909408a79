import type { Site } from './site.ts';

/** Personal pages, and the API except for the parts that public pages need. */
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
