import type { RouteObject } from 'react-router-dom';
import { Shell } from '../storefront/shell/Shell.tsx';
import type * as OfficeScreens from './office-screens.ts';
import type * as RareScreens from './rare-screens.ts';
import { Screens } from './CrashBoundary.tsx';
import { Root } from './Root.tsx';
import { entryScreens, type LoadScreen } from './entry-screens.ts';

const screen = (path: string, load: LoadScreen): RouteObject => ({
  path,
  lazy: async () => ({ Component: await load() }),
});

const missing = screen('*', async () => (await import('../storefront/not-found/NotFound.tsx')).NotFound);

const rare =
  (name: keyof typeof RareScreens): LoadScreen =>
  async () =>
    (await import('./rare-screens.ts'))[name]();

/** Each screen is its own chunk, fetched when it is opened. */
const open = Object.entries({
  ...entryScreens,
  'index.html': async () => (await import('../storefront/home/IndexHtml.tsx')).Index,
  privacy: async () => (await import('../storefront/privacy/Privacy.tsx')).Privacy,
  login: async () => (await import('../storefront/login/Login.tsx')).Login,
  register: async () => (await import('../storefront/register/Register.tsx')).Register,
  'forgot-password': rare('forgotPassword'),
  'reset-password': rare('resetPassword'),
  'confirm-email': rare('confirmEmail'),
  waiting: rare('waiting'),
  newsletter: rare('newsletter'),
  'gift-vouchers': rare('giftVouchers'),
  'gift-vouchers/balance': rare('voucherBalance'),
  orders: async () => (await import('../storefront/orders/Orders.tsx')).Orders,
  checkout: async () => (await import('../storefront/checkout/Checkout.tsx')).Checkout,
  'checkout-info': async () => (await import('../storefront/checkout-info/CheckoutInfo.tsx')).CheckoutInfo,
  'checkout-review': async () =>
    (await import('../storefront/checkout-review/CheckoutReview.tsx')).CheckoutReview,
  'checkout-confirmation': async () =>
    (await import('../storefront/checkout-confirmation/CheckoutConfirmation.tsx')).CheckoutConfirmation,
  'pay/:orderId': rare('payOrder'),
  'preview/:id': rare('potPreview'),
  'updates/:id': rare('shopUpdate'),
  'updates/:id/room': rare('waitingRoom'),
  'updates/:id/draw': rare('draw'),
}).map(([path, load]) => screen(path, load));

const forSignedIn: RouteObject = {
  lazy: async () => ({ Component: (await import('../storefront/shell/ForSignedIn.tsx')).ForSignedIn }),
  children: [
    screen('profile', async () => (await import('../storefront/profile/Profile.tsx')).Profile),
    screen(
      'order-details/:id',
      async () => (await import('../storefront/order-details/OrderDetails.tsx')).OrderDetails,
    ),
  ],
};

/** The names of the back office's files are in office-screens.ts, so that shoppers do not download even those. */
const office = (path: string, name: keyof typeof OfficeScreens) => ({
  path,
  lazy: async () => ({ Component: await (await import('./office-screens.ts'))[name]() }),
});

const admin: RouteObject = {
  ...office('admin', 'shell'),
  children: [
    office('', 'dashboard'),
    office('products', 'products'),
    office('products/kiln-load', 'kilnLoad'),
    office('products/import', 'imports'),
    office('products/categories', 'categories'),
    office('products/import/:importId', 'importFile'),
    office('products/:productId/stock', 'stockHistory'),
    office('orders', 'orders'),
    office('orders/slips', 'slips'),
    office('orders/ship', 'ship'),
    office('orders/parcels', 'parcels'),
    office('orders/new', 'newOrder'),
    office('orders/:orderId', 'order'),
    office('users', 'users'),
    office('users/import', 'importCustomers'),
    office('issues', 'issues'),
    office('content', 'content'),
    office('audit', 'audit'),
    office('restore', 'restore'),
    office('settings', 'settings'),
    office('settings/emails', 'emailTexts'),
    office('visits', 'visits'),
    office('updates', 'updates'),
    office('updates/new', 'updateForm'),
    office('updates/:updateId', 'updateEvening'),
    office('updates/:updateId/edit', 'updateForm'),
    office('letters', 'letters'),
    office('subscribers', 'subscribers'),
    office('subscribers/import', 'importSubscribers'),
    office('letters/new', 'letterForm'),
    office('letters/:letterId', 'letter'),
    office('letters/:letterId/edit', 'letterForm'),
    office('codes', 'codes'),
    office('vouchers', 'vouchers'),
    office('books', 'books'),
    office('delivery', 'delivery'),
    missing,
  ],
};

export const makeRoutes = (): RouteObject[] => [
  {
    Component: Root,
    children: [
      {
        Component: Shell,
        children: [
          // Inside the shell, so that header and footer remain when a screen fails.
          { Component: Screens, children: [...open, forSignedIn, missing] },
        ],
      },
      admin,
    ],
  },
];
