import type { Response } from 'express';
import { z } from 'zod';
import type { WireCategory } from '@slipcast/contracts/http/catalogue';
import { Refusal } from '@slipcast/contracts/refusal';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { sayTurn } from '@slipcast/service-kit/turning-answers';
import { merchantFeed, merchantItems } from './merchant-feed.ts';
import { NEW_POTS_PATH, newPotsFeed } from './new-pots-feed.ts';
import { robots } from './robots.ts';
import { pageEntries, sitemap, sitemapEntry, sitemapPart } from './sitemap.ts';
import type { CatalogueSnapshot } from '../products/catalogue-snapshot.ts';
import type { ListedProduct } from '../products/snapshot.ts';
import type { Settings } from '../settings/shop-settings.ts';
import { createParts } from './parts.ts';
import type { Site } from './site.ts';

const file = (type: z.core.util.MimeTypes) => z.file().mime(type);
/** @param turnsInMs after how long a pot may come in by time alone */
function send(res: Response, type: string, text: string, turnsInMs = Infinity): void {
  sayTurn(res, turnsInMs);
  res.type(type).end(text);
}

type Read = () => Promise<{
  site: Site;
  categories: WireCategory[];
  listed: ListedProduct[];
  turnsInMs: number;
}>;

function sitemapRoutes(read: Read) {
  const sitemapParts = createParts(sitemapEntry);
  const readSitemap = async () => {
    const { site, categories, listed, turnsInMs } = await read();
    const products = await sitemapParts(site, listed);
    return { site, pages: pageEntries(site, categories), products, turnsInMs };
  };
  return [
    endpoint({
      route: 'GET /sitemap.xml',
      importance: 'statistics',
      access: 'none',
      summary: 'Every public page, for search engines; in a large shop an index of files',
      answer: file('application/xml'),
      handle: async ({ res }) => {
        const { site, pages, products, turnsInMs } = await readSitemap();
        send(res, 'application/xml', sitemap(site, pages, products), turnsInMs);
      },
    }),

    endpoint({
      route: 'GET /sitemaps/:file',
      importance: 'statistics',
      access: 'none',
      summary: 'One of the files that the index of a large shop lists',
      params: z.object({ file: z.string() }),
      answer: file('application/xml'),
      refusals: ['not-found'],
      handle: async ({ params, res }) => {
        const { pages, products, turnsInMs } = await readSitemap();
        const part = sitemapPart(params.file, pages, products);
        if (part === null) throw new Refusal('not-found', 'Not found');
        send(res, 'application/xml', part, turnsInMs);
      },
    }),
  ];
}

/** Files for search engines, merchants' programs and feed readers. */
export function createFeeds({
  snapshot,
  settings: readSite,
}: {
  snapshot: CatalogueSnapshot;
  settings: Settings;
}) {
  const merchantParts = createParts(merchantItems);
  const read: Read = async () => {
    const [site, read] = await Promise.all([readSite(), snapshot.read()]);
    const listed = read.products.map((product) => product.listed);
    return { site, categories: read.categories, listed, turnsInMs: read.turnsInMs() };
  };
  const endpoints = [
    ...sitemapRoutes(read),

    endpoint({
      route: 'GET /robots.txt',
      importance: 'statistics',
      access: 'none',
      summary: 'The paths that crawlers should leave alone',
      answer: file('text/plain'),
      handle: async ({ res }) => send(res, 'text/plain', robots(await readSite())),
    }),

    endpoint({
      route: 'GET /feeds/google.xml',
      importance: 'statistics',
      access: 'none',
      summary: 'Every offer, for the merchants’ programs of Google and others',
      answer: file('application/rss+xml' as 'application/xml'),
      handle: async ({ res }) => {
        const { site, listed, turnsInMs } = await read();
        const feed = merchantFeed(site, await merchantParts(site, listed));
        send(res, 'application/rss+xml', feed, turnsInMs);
      },
    }),

    endpoint({
      route: `GET ${NEW_POTS_PATH}`,
      access: 'none',
      summary: 'The newest pots, for feed readers',
      answer: file('application/atom+xml' as 'application/xml'),
      handle: async ({ res }) => {
        const { site, listed, turnsInMs } = await read();
        send(res, 'application/atom+xml', newPotsFeed(site, listed), turnsInMs);
      },
    }),
  ];
  return { endpoints };
}
