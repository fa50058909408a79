import type { GatewayConfig } from './config.ts';

export interface Upstream {
  name: string;
  url: string;
  /** Removed from the path before it is forwarded. */
  stripPrefix?: string;
}
export interface Route {
  /** Matches the path itself and everything below it. */
  prefix: string;
  upstream: Upstream;
}

/** The whole routing table. The first prefix that matches wins. */
export function routesOf(config: GatewayConfig): Route[] {
  const user = { name: 'user', url: config.USER_URL };
  const catalogue = { name: 'catalogue', url: config.CATALOGUE_URL };
  const cart = { name: 'cart', url: config.CART_URL };
  const order = { name: 'order', url: config.ORDER_URL };
  const payment = { name: 'payment', url: config.PAYMENT_URL };
  const content = { name: 'content', url: config.CONTENT_URL };
  const issue = { name: 'issue', url: config.ISSUE_URL };
  const routes: Route[] = [
    { prefix: '/api/auth', upstream: user },
    { prefix: '/api/admin/users', upstream: user },
    { prefix: '/api/products', upstream: catalogue },
    { prefix: '/api/categories', upstream: catalogue },
    { prefix: '/api/admin/products', upstream: catalogue },
    { prefix: '/api/upload', upstream: catalogue },
    { prefix: '/media', upstream: catalogue },
    { prefix: '/api/cart', upstream: cart },
    { prefix: '/api/orders', upstream: order },
    { prefix: '/api/admin/orders', upstream: order },
    { prefix: '/api/admin/dashboard', upstream: order },
    { prefix: '/api/payments', upstream: payment },
    { prefix: '/api/content', upstream: content },
    { prefix: '/api/shop', upstream: content },
    { prefix: '/api/admin/about', upstream: content },
    { prefix: '/api/admin/contact', upstream: content },
    { prefix: '/api/issues', upstream: issue },
  ];
  if (config.SQUARE_SANDBOX_URL) {
    routes.push({
      prefix: '/square-sandbox/v1',
      upstream: {
        name: 'square-sandbox',
        url: config.SQUARE_SANDBOX_URL,
        stripPrefix: '/square-sandbox',
      },
    });
  }
  return routes;
}

export const routeFor = (routes: Route[], path: string): Route | undefined =>
  routes.find(({ prefix }) => path === prefix || path.startsWith(`${prefix}/`));

export const upstreamsOf = (routes: Route[]): Upstream[] => [
  ...new Set(routes.map(({ upstream }) => upstream)),
];
