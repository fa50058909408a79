import { describe, expect, it } from '@jest/globals';
import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp, type Script, withStyles } from '../../testing/render-app.tsx';
import { PROFILE } from '../../testing/scripted-cart.ts';
import { TOKEN_KEY } from '../../base/session.ts';

const person = (more: object = {}): Script => ({
  'GET /api/auth/users/profile': {
    body: { ...PROFILE, ...more },
  },
});
const signIn = () => localStorage.setItem(TOKEN_KEY, 'a.b.c');

const personMenu = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Account' }));
  return (await screen.findByRole('link', { name: /Login|Profile/ })).closest('ul') as HTMLElement;
};

describe('the header', () => {
  it('links the logo to /products and shows Shop, About and Contact [C047] [C048] [C049] [C050]', async () => {
    renderApp('/about');
    expect(await screen.findByRole('link', { name: 'Fettle Pottery' })).toHaveAttribute('href', '/products');
    // In jsdom's small window the links are hidden; the browser tests see them.
    const links = [...document.querySelectorAll('header nav a')];
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Shop', '/products'],
      ['About', '/about'],
      ['Contact', '/contact'],
    ]);
  });

  it('opens a side drawer with the shop’s links and the way to log in [C051] [C052] [C053] [C054] [C055] [C057]', async () => {
    renderApp('/about');
    await userEvent.click(await screen.findByRole('button', { name: 'Menu' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Menu' }));
    const links = drawer.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')]);
    expect(links).toEqual([
      ['Shop All', '/products'],
      ['Collections', '/categories'],
      ['About', '/about'],
      ['Contact', '/contact'],
      ['Sign In', '/login'],
      ['Create an Account', '/register'],
      ['Look Up an Order', '/guest-lookup'],
    ]);
  });

  it('offers My Orders in the drawer to a logged-in customer [C056]', async () => {
    signIn();
    renderApp('/about', person());
    await userEvent.click(await screen.findByRole('button', { name: 'Menu' }));
    const drawer = within(await screen.findByRole('dialog', { name: 'Menu' }));
    expect(await drawer.findByRole('link', { name: 'My Orders' })).toHaveAttribute('href', '/orders');
    expect(drawer.queryByRole('link', { name: 'Sign In' })).not.toBeInTheDocument();
  });

  it('offers a customer Profile, Order History and Logout, not the dashboard [C059] [C060] [C062] [C063]', async () => {
    signIn();
    renderApp('/about', person());
    const menu = within(await personMenu());
    expect(await menu.findByRole('link', { name: 'Profile' })).toHaveAttribute('href', '/profile');
    expect(menu.getByRole('link', { name: 'Order History' })).toHaveAttribute('href', '/orders');
    expect(menu.getByRole('button', { name: 'Logout' })).toBeVisible();
    expect(menu.queryByRole('link', { name: 'Admin Dashboard' })).not.toBeInTheDocument();
  });

  it('offers an admin the Admin Dashboard [C061]', async () => {
    signIn();
    renderApp('/about', person({ is_admin: true }));
    const menu = within(await personMenu());
    expect(await menu.findByRole('link', { name: 'Admin Dashboard' })).toHaveAttribute('href', '/admin');
  });

  it('offers a logged-out visitor Login [C064]', async () => {
    renderApp('/about');
    const menu = within(await personMenu());
    expect(menu.getByRole('link', { name: 'Login' })).toHaveAttribute('href', '/login');
    expect(menu.getByRole('link', { name: 'Create an account' })).toHaveAttribute('href', '/register');
    expect(menu.getByRole('link', { name: 'Look up an order' })).toHaveAttribute('href', '/guest-lookup');
    expect(menu.queryByRole('button', { name: 'Logout' })).not.toBeInTheDocument();
  });

  it('closes the account menu on Escape and returns the focus', async () => {
    renderApp('/about');
    await personMenu();
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('link', { name: 'Login' })).not.toBeInTheDocument();
    expect(screen.getByRole('button', { name: 'Account' })).toHaveFocus();
  });

  it('is sticky and takes its own space, so that it covers no content [C045]', async () => {
    withStyles();
    renderApp('/about');
    const header = await screen.findByRole('banner');
    expect(getComputedStyle(header).position).toBe('sticky');
    expect(header.compareDocumentPosition(screen.getByRole('main'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
  });
});

it('shows the year and the shop’s name in the footer [C018] [C019]', async () => {
  renderApp('/about');
  expect(await screen.findByRole('contentinfo')).toHaveTextContent(
    `© ${new Date().getFullYear()} Fettle Pottery`,
  );
});

describe('a guarded route', () => {
  it('sends an anonymous visitor to /login and passes on where they came from [C042] [C043]', async () => {
    const app = renderApp('/order-details/7?x=1');
    await waitFor(() => expect(app.where()).toBe('/login'));
    expect(app.history.location.state).toEqual({ from: '/order-details/7?x=1' });
  });

  it('shows a spinner while the profile loads [C044]', async () => {
    signIn();
    renderApp('/profile', { 'GET /api/auth/users/profile': new Promise(() => undefined) });
    expect(await screen.findByText('Checking your login...')).toHaveAttribute('role', 'status');
  });

  it('opens for a token whose profile has been fetched, and for no less [C281]', async () => {
    signIn();
    const app = renderApp('/profile', {
      'GET /api/auth/users/profile': { status: 500, body: { message: 'down' } },
    });
    expect(await screen.findByText('Failed to fetch user profile: down')).toBeVisible();
    app.unmount();
    renderApp('/profile', person());
    expect(await screen.findByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  });

  it('sends a non-admin away from /admin', async () => {
    signIn();
    const app = renderApp('/admin', person());
    await waitFor(() => expect(app.where()).toBe('/'));
  });
});

describe('the end of a session', () => {
  it('follows a refused token: everything is cleared and /login opens', async () => {
    signIn();
    const app = renderApp('/about', {
      'GET /api/auth/users/profile': { status: 401, body: { message: 'Token expired' } },
    });
    await waitFor(() => expect(app.where()).toBe('/login'));
    expect(localStorage.getItem(TOKEN_KEY)).toBeNull();
  });

  it('does not follow a business 401', async () => {
    signIn();
    const app = renderApp('/about', {
      'GET /api/auth/users/profile': { status: 401, body: { message: 'Current password is incorrect' } },
    });
    await waitFor(() => expect(app.callsTo('GET', '/api/auth/users/profile')).toHaveLength(1));
    await screen.findByRole('banner');
    expect(app.where()).toBe('/about');
    expect(localStorage.getItem(TOKEN_KEY)).toBe('a.b.c');
  });

  it('clears token, guest cart, session storage and user on logout [C282] [C283] [C284] [C285]', async () => {
    signIn();
    localStorage.setItem('slipcast.cart', '[]');
    sessionStorage.setItem('anything', 'stored');
    renderApp('/about', person());
    const menu = within(await personMenu());
    await userEvent.click(await menu.findByRole('button', { name: 'Logout' }));
    await waitFor(() => expect(localStorage.getItem(TOKEN_KEY)).toBeNull());
    expect(localStorage.getItem('slipcast.cart')).toBeNull();
    expect(sessionStorage.getItem('anything')).toBeNull();
    expect(within(await personMenu()).getByRole('link', { name: 'Login' })).toBeVisible();
  });

  it('follows another tab: logging out there logs out here, and logging in there logs in here', async () => {
    signIn();
    const app = renderApp('/cart', person());
    const elsewhere = (newValue: string | null) =>
      act(() => void window.dispatchEvent(new StorageEvent('storage', { key: TOKEN_KEY, newValue })));
    await within(await personMenu()).findByRole('link', { name: 'Profile' });
    elsewhere(null);
    expect(await screen.findByRole('link', { name: 'Login' })).toBeVisible();
    expect(app.where()).toBe('/cart');
    elsewhere('d.e.f');
    expect(await screen.findByRole('link', { name: 'Profile' })).toBeVisible();
    expect(app.callsTo('GET', '/api/cart').at(-1)?.headers['authorization']).toBe('Bearer d.e.f');
  });

  it('keeps the token in browser storage and sends it as a bearer with every request [C280] [C374]', async () => {
    signIn();
    const app = renderApp('/about', person());
    await waitFor(() => expect(app.callsTo('GET', '/api/auth/users/profile')).toHaveLength(1));
    await screen.findByRole('banner');
    expect(app.calls.length).toBeGreaterThan(1);
    for (const call of app.calls) expect(call.headers['authorization']).toBe('Bearer a.b.c');
  });
});
