import type { ServerResponse } from 'node:http';
import type { ResponseCache } from '../cache/response-cache.ts';

/** Where other shops show a product, with the path that the catalogue knows it by. */
const OLD: readonly [RegExp, string][] = [
  // WooCommerce
  [/^\/product\/([^/]+)\/?$/, '/product/'],
  // Etsy's Pattern; the export has no numbers
  [/^\/listing\/\d+\/([^/]+)\/?$/, '/listing/'],
  // Shopify, below a collection
  [/^\/collections\/[^/]+\/products\/([^/]+)\/?$/, '/products/'],
];

/** The path that the catalogue knows a product by. undefined: no other shop shows products there. */
export function oldPathOf(path: string): string | undefined {
  for (const [pattern, prefix] of OLD) {
    const name = pattern.exec(path)?.[1];
    if (name !== undefined) return prefix + name;
  }
  return undefined;
}

/**
 * Leads from a product's page in another shop to its page here. False: no product that is here has been there.
 *
 * @param old as `oldPathOf` says
 */
export async function leadFromOldAddress(
  res: ServerResponse,
  old: string,
  read: ResponseCache['read'],
): Promise<boolean> {
  const answer = await read(`/api/products/${encodeURIComponent(old)}`).catch(() => undefined);
  if (answer?.status !== 200) return false;
  const { path: location } = JSON.parse(answer.identity.toString()) as { path?: string };
  if (!location) return false;
  res.writeHead(301, { location, 'cache-control': 'no-cache' }).end();
  return true;
}
