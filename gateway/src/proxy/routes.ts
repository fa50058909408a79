import { PAGES } from '@slipcast/contracts/pages';
import { addressesOf } from '@slipcast/service-kit/addresses';
import type { GatewayConfig } from '../config.ts';

/** A service behind the gateway. */
export interface Upstream {
  name: string;
  /** One for each replica. */
  urls: string[];
  /** Each matches the path itself and everything below it. */
  prefixes: string[];
  /** Removed from the path before it is forwarded. */
  stripPrefix?: string;
}

/** Where Apple looks whether the shop's domain is registered for Apple Pay. */
const APPLE_PAY_FILE = '/.well-known/apple-developer-merchantid-domain-association';

/** What search engines, merchants' programs and feed readers fetch. */
const FOR_CRAWLERS = ['/sitemap.xml', '/sitemaps', '/feeds', '/robots.txt'];
/** What the pages' forms are sent to where there is no JavaScript. */
const CART_FORMS = ['/cart/add', '/cart/change', '/cart/room'];
const WEB_MANIFEST = '/manifest.webmanifest';

/** The whole routing table. */
export function upstreamsOf(config: GatewayConfig): Upstream[] {
  const upstreams: Upstream[] = [
    {
      name: 'user',
      urls: addressesOf(config.USER_URL),
      prefixes: [
        '/api/auth',
        '/api/newsletter',
        '/api/admin/letters',
        '/api/admin/subscribers',
        '/api/admin/users',
        '/api/admin/audit',
      ],
    },
    {
      name: 'catalogue',
      urls: addressesOf(config.CATALOGUE_URL),
      prefixes: [
        '/api/products',
        '/api/categories',
        '/api/highlights',
        '/api/updates',
        '/api/admin/products',
        '/api/admin/categories',
        '/api/admin/updates',
        '/api/upload',
        '/media',
        ...FOR_CRAWLERS,
      ],
    },
    { name: 'cart', urls: addressesOf(config.CART_URL), prefixes: ['/api/cart', ...CART_FORMS] },
    {
      name: 'order',
      urls: addressesOf(config.ORDER_URL),
      prefixes: [
        '/api/orders',
        '/api/admin/orders',
        '/api/admin/dashboard',
        '/api/admin/ledger',
        '/api/admin/delivery-options',
        '/api/admin/codes',
        '/api/admin/vat',
        '/api/admin/books',
        '/api/vouchers',
        '/api/admin/vouchers',
        '/api/admin/voucher-settings',
      ],
    },
    {
      name: 'payment',
      urls: addressesOf(config.PAYMENT_URL),
      prefixes: ['/api/payments', '/api/admin/payments', APPLE_PAY_FILE],
    },
    {
      name: 'content',
      urls: addressesOf(config.CONTENT_URL),
      prefixes: [
        '/api/content',
        '/api/shop',
        ...PAGES.map((page) => `/api/admin/${page}`),
        '/api/admin/pages',
        '/api/admin/settings',
        '/api/contact',
        '/api/visits',
        '/api/admin/visits',
        WEB_MANIFEST,
      ],
    },
    { name: 'issue', urls: addressesOf(config.ISSUE_URL), prefixes: ['/api/issues'] },
  ];
  const stripPrefix = '/square-sandbox';
  const sandbox = { name: 'square-sandbox', prefixes: [`${stripPrefix}/v1`], stripPrefix };
  if (config.SQUARE_SANDBOX_URL) upstreams.push({ ...sandbox, urls: [config.SQUARE_SANDBOX_URL] });
  return upstreams;
}

export const upstreamFor = (upstreams: Upstream[], path: string): Upstream | undefined =>
  upstreams.find(({ prefixes }) =>
    prefixes.some((prefix) => path === prefix || path.startsWith(`${prefix}/`)),
  );
