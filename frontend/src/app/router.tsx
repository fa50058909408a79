import type { ComponentType } from 'react';
import type { RouteObject } from 'react-router-dom';
import { Shell } from '../storefront/shell/Shell.tsx';
import type * as OfficeScreens from './office-screens.ts';
import { Screens } from './CrashBoundary.tsx';
import { Root } from './Root.tsx';

/** Each screen is its own chunk, fetched when it is opened: the component of that name in the module. */
const screen = <Name extends string>(
  path: string,
  name: Name,
  load: () => Promise<Record<Name, ComponentType>>,
) => ({ path, lazy: async () => ({ Component: (await load())[name] }) });

const notFound = screen('*', 'NotFound', () => import('../storefront/not-found/NotFound.tsx'));

const open: RouteObject[] = [
  screen('', 'Home', () => import('../storefront/home/Home.tsx')),
  screen('index.html', 'Index', () => import('../storefront/home/Index.tsx')),
  screen('products', 'Products', () => import('../storefront/products/Products.tsx')),
  // What follows the id is for people: the id alone decides.
  screen('products/:id/:name?', 'Product', () => import('../storefront/product/Product.tsx')),
  screen('categories', 'Categories', () => import('../storefront/categories/Categories.tsx')),
  screen('about', 'About', () => import('../storefront/about/About.tsx')),
  screen('contact', 'Contact', () => import('../storefront/contact/Contact.tsx')),
  screen('login', 'Login', () => import('../storefront/login/Login.tsx')),
  screen('register', 'Register', () => import('../storefront/register/Register.tsx')),
  screen(
    'forgot-password',
    'ForgotPassword',
    () => import('../storefront/forgot-password/ForgotPassword.tsx'),
  ),
  screen('reset-password', 'ResetPassword', () => import('../storefront/reset-password/ResetPassword.tsx')),
  screen('confirm-email', 'ConfirmEmail', () => import('../storefront/confirm-email/ConfirmEmail.tsx')),
  screen('waiting', 'WaitingPlace', () => import('../storefront/waiting/WaitingPlace.tsx')),
  screen('guest-lookup', 'GuestLookup', () => import('../storefront/guest-lookup/GuestLookup.tsx')),
  screen('orders', 'Orders', () => import('../storefront/orders/Orders.tsx')),
  screen('cart', 'Cart', () => import('../storefront/cart/Cart.tsx')),
  screen('checkout', 'Checkout', () => import('../storefront/checkout/Checkout.tsx')),
  screen('checkout-info', 'CheckoutInfo', () => import('../storefront/checkout-info/CheckoutInfo.tsx')),
  screen(
    'checkout-review',
    'CheckoutReview',
    () => import('../storefront/checkout-review/CheckoutReview.tsx'),
  ),
  screen(
    'checkout-confirmation',
    'CheckoutConfirmation',
    () => import('../storefront/checkout-confirmation/CheckoutConfirmation.tsx'),
  ),
];

const forSignedIn: RouteObject = {
  lazy: async () => ({ Component: (await import('../storefront/shell/ForSignedIn.tsx')).ForSignedIn }),
  children: [
    screen('profile', 'Profile', () => import('../storefront/profile/Profile.tsx')),
    screen('order-details/:id', 'OrderDetails', () => import('../storefront/order-details/OrderDetails.tsx')),
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
    office('orders', 'orders'),
    office('orders/slips', 'slips'),
    office('orders/ship', 'ship'),
    office('orders/:orderId', 'order'),
    office('users', 'users'),
    office('issues', 'issues'),
    office('content', 'content'),
    office('audit', 'audit'),
    office('restore', 'restore'),
    office('settings', 'settings'),
    notFound,
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
          { Component: Screens, children: [...open, forSignedIn, notFound] },
        ],
      },
      admin,
    ],
  },
];
