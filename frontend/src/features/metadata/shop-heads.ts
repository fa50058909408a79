import type { PageHead } from '../../ui/Page.tsx';

const WHAT = 'Handmade slip-cast pottery and ceramics, designed, cast and glazed in the UK.';

export const homeHead = (shopName: string): PageHead => ({
  title: `${shopName}: handmade UK slip-cast pottery and ceramics`,
  description: WHAT,
  path: '/',
});

export const categoriesHead: PageHead = { title: 'Collections', description: WHAT, path: '/categories' };

export const guestLookupHead: PageHead = {
  title: 'Guest Order Lookup',
  description: 'Look up an order by its number and the email address you used.',
  path: '/guest-lookup',
};

export const notFoundHead: PageHead = { title: 'Page Not Found', indexed: false };
