import { redirect, type RouteObject } from 'react-router-dom';
import type * as OfficeScreens from './office-screens.ts';
import { Root } from './Root.tsx';
import { Shell } from '../storefront/shell/Shell.tsx';
import { Crash } from '../storefront/shell/Crash.tsx';
import { RequireAuth } from '../storefront/shell/RequireAuth.tsx';

type Lazy = NonNullable<RouteObject['lazy']>;

const home: Lazy = async () => ({ Component: (await import('../storefront/home/Home.tsx')).Home });

const notFound: Lazy = async () => ({
  Component: (await import('../storefront/not-found/NotFound.tsx')).NotFound,
});

const open: RouteObject[] = [
  { index: true, lazy: home },
  {
    path: 'index.html',
    lazy: home,
    // Reset links in older e-mails lead here, with their token.
    loader: ({ request }) => {
      const token = new URL(request.url).searchParams.get('token');
      return token === null ? null : redirect(`/reset-password?token=${encodeURIComponent(token)}`);
    },
  },
  {
    path: 'products',
    lazy: async () => ({ Component: (await import('../storefront/products/Products.tsx')).Products }),
  },
  {
    path: 'products/:id',
    lazy: async () => ({ Component: (await import('../storefront/product/Product.tsx')).Product }),
  },
  {
    path: 'categories',
    lazy: async () => ({ Component: (await import('../storefront/categories/Categories.tsx')).Categories }),
  },
  { path: 'about', lazy: async () => ({ Component: (await import('../storefront/about/About.tsx')).About }) },
  {
    path: 'contact',
    lazy: async () => ({ Component: (await import('../storefront/contact/Contact.tsx')).Contact }),
  },
  { path: 'login', lazy: async () => ({ Component: (await import('../storefront/login/Login.tsx')).Login }) },
  {
    path: 'register',
    lazy: async () => ({ Component: (await import('../storefront/register/Register.tsx')).Register }),
  },
  {
    path: 'forgot-password',
    lazy: async () => ({
      Component: (await import('../storefront/forgot-password/ForgotPassword.tsx')).ForgotPassword,
    }),
  },
  {
    path: 'reset-password',
    lazy: async () => ({
      Component: (await import('../storefront/reset-password/ResetPassword.tsx')).ResetPassword,
    }),
  },
  {
    path: 'guest-lookup',
    lazy: async () => ({
      Component: (await import('../storefront/guest-lookup/GuestLookup.tsx')).GuestLookup,
    }),
  },
  {
    path: 'orders',
    lazy: async () => ({ Component: (await import('../storefront/orders/Orders.tsx')).Orders }),
  },
  { path: 'cart', lazy: async () => ({ Component: (await import('../storefront/cart/Cart.tsx')).Cart }) },
  {
    path: 'checkout',
    lazy: async () => ({ Component: (await import('../storefront/checkout/Checkout.tsx')).Checkout }),
  },
  {
    path: 'checkout-info',
    lazy: async () => ({
      Component: (await import('../storefront/checkout-info/CheckoutInfo.tsx')).CheckoutInfo,
    }),
  },
  {
    path: 'checkout-review',
    lazy: async () => ({
      Component: (await import('../storefront/checkout-review/CheckoutReview.tsx')).CheckoutReview,
    }),
  },
  {
    path: 'checkout-confirmation',
    lazy: async () => ({
      Component: (await import('../storefront/checkout-confirmation/CheckoutConfirmation.tsx'))
        .CheckoutConfirmation,
    }),
  },
];

const guarded: RouteObject[] = [
  {
    path: 'profile',
    lazy: async () => ({ Component: (await import('../storefront/profile/Profile.tsx')).Profile }),
  },
  {
    path: 'order-details/:id',
    lazy: async () => ({
      Component: (await import('../storefront/order-details/OrderDetails.tsx')).OrderDetails,
    }),
  },
];

const office =
  (screen: keyof typeof OfficeScreens): Lazy =>
  async () =>
    (await import('./office-screens.ts'))[screen]();

/** The names of the back office's files are in office-screens.ts, so that shoppers do not download even those. */
const admin: RouteObject = {
  path: 'admin',
  lazy: office('shell'),
  children: [
    { index: true, lazy: office('dashboard') },
    { path: 'products', lazy: office('products') },
    { path: 'orders', lazy: office('orders') },
    { path: 'orders/:orderId', lazy: office('order') },
    { path: 'users', lazy: office('users') },
    { path: 'issues', lazy: office('issues') },
    { path: 'content', lazy: office('content') },
    { path: 'settings', lazy: office('settings') },
    { path: '*', lazy: notFound },
  ],
};

export const makeRoutes = (): RouteObject[] => [
  {
    Component: Root,
    ErrorBoundary: Crash,
    // main.tsx fetches the first screen before React starts, so this is never seen.
    HydrateFallback: () => null,
    children: [
      {
        Component: Shell,
        children: [
          {
            // Inside the shell, so that header and footer remain when a screen fails.
            ErrorBoundary: Crash,
            children: [...open, { Component: RequireAuth, children: guarded }, { path: '*', lazy: notFound }],
          },
        ],
      },
      admin,
    ],
  },
];
