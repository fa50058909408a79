import { waitFor } from '@slipcast/local-servers/wait-for';
import { newPot } from '@slipcast/testkit/shop/pots';
import { shareShop } from '@slipcast/testkit/shop/config';
import { compare } from './compare.ts';
import { check, say } from './figures.ts';
import { changeStock } from './stock-changes.ts';
import { withShop } from './with-shop.ts';

const POTS = 10;
const CHANGES_PER_SECOND = 100;

/** The product list and one product as HTML against a bare Node server with the same bytes, at rest and while stock changes. */
export const pages = (): Promise<void> =>
  withShop({}, async (shop) => {
    shareShop(shop);
    const pots = await Promise.all(Array.from({ length: POTS }, () => newPot({ stock: 20 })));
    const ids = pots.map(({ id }) => id);
    const paths = ['/products', `/products/${ids[0]}`];
    for (const path of paths)
      await waitFor(`${path} as HTML`, async () =>
        (await (await fetch(shop.url + path)).text()).includes('data-rendered'),
      );
    const names = { '/products': 'the list as HTML' };
    const title = (path: string) => names[path as '/products'] ?? 'a product as HTML';
    const common = { shop, piece: 'page', target: 'a ratio of 0.6' };
    let failed = 0;
    for (const path of paths)
      failed += await compare({ ...common, title: title(path), requests: [{ path }] });

    let published = 0;
    const oldest = { page: 0, api: 0 };
    for (const path of paths)
      failed += await compare({
        ...common,
        title: `${title(path)}, while stock changes ${CHANGES_PER_SECOND} times a second`,
        requests: [{ path }],
        meanwhile: async (load) => {
          const changes = await changeStock(shop, ids, published, CHANGES_PER_SECOND);
          const rate = await load();
          await changes.stop();
          published += changes.published();
          oldest.page = Math.max(oldest.page, changes.oldest.page);
          oldest.api = Math.max(oldest.api, changes.oldest.api);
          return rate;
        },
      });
    const [page, api] = [Math.round(oldest.page), Math.round(oldest.api)];
    say(`${published} changes; the oldest stock was ${page} ms old on the page and ${api} ms in the API`);
    check('a changed stock is in the HTML within a second', page < 1000);
    check('every request was answered', failed === 0);
  });
