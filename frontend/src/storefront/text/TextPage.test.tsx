import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { shop } from '../../base/shop.ts';
import { renderApp } from '../../testing/render-app.tsx';

const delivery = {
  title: 'How we send',
  content: '# Post\n\nBy van.\nTo <b>Leek</b>.\n\n## Returns\nIn 14 days.',
};
const contact = {
  title: 'Say hello',
  content: 'We read.',
  email: 'pots@example.org',
  phone: '01632 960 118',
  address: 'The Old Creamery\nLeek',
  hours: '',
};

it('shows the maker’s text, with a heading where a line begins with #, and nothing as HTML', async () => {
  renderApp('/delivery', {
    'GET /api/content/delivery': { body: delivery },
    'GET /api/content/contact': { body: contact },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'How we send' })).toBeVisible();
  const main = screen.getByRole('main');
  expect(
    [...main.querySelectorAll('h2, p')].map(({ localName, textContent }) => [localName, textContent]),
  ).toEqual([
    ['h2', 'Post'],
    ['p', 'By van.'],
    ['p', 'To <b>Leek</b>.'],
    ['h2', 'Returns'],
    ['p', 'In 14 days.'],
    ['h2', 'Who we are'],
    ['p', 'Fettle Pottery, The Old Creamery, Leek'],
    ['p', 'pots@example.org, 01632 960 118'],
  ]);
  const others = within(screen.getByRole('navigation', { name: 'More about buying from us' }));
  expect(others.getAllByRole('link').map(({ textContent }) => textContent)).toEqual([
    'Terms of sale',
    'Privacy',
    'Contact us',
  ]);
  expect(document.title).toContain('How we send');
});

it('says how long pots may be returned, as the settings have it', async () => {
  const before = { ...shop };
  Object.assign(shop, { returnDays: 30 });
  renderApp('/delivery', { 'GET /api/content/delivery': { body: delivery } });
  expect(await screen.findByText(/return pots up to 30 days after your order arrives/)).toBeVisible();
  Object.assign(shop, before);
});

it('offers another try when the text cannot be loaded, and is one press away on every page', async () => {
  const app = renderApp('/about', { 'GET /api/content/terms': { status: 500 } });
  const footer = await screen.findByRole('navigation', { name: 'Footer' });
  expect(footer).toHaveTextContent(/Delivery and returns.*Terms of sale/);
  await userEvent.click(footer.querySelector('[href="/terms"]') as Element);
  expect(await screen.findByRole('heading', { level: 1, name: 'Terms of sale' })).toBeVisible();
  await userEvent.click(await screen.findByRole('button', { name: 'Try Again' }));
  expect(app.callsTo('GET', '/api/content/terms')).toHaveLength(2);
});
