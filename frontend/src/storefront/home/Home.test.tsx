import { afterEach, describe, expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import { readFileSync } from 'node:fs';
import { shop } from '../../base/shop.ts';
import { bowl, mug, pot } from '../../testing/demo-products.ts';
import { categoriesOf } from '../../testing/scripted-list.ts';
import { renderApp } from '../../testing/render-app.tsx';

describe.each([
  ['/', 'C020'],
  ['/index.html', 'C021'],
])('%s, without a login', (path, clause) => {
  it(`shows the hero with its headline, subtitle and way into the shop [${clause}] [C014] [C015] [C016] [C002]`, async () => {
    renderApp(path);
    const hero = within(await screen.findByRole('region', { name: 'Handcrafted Pottery with Heart' }));
    expect(hero.getByRole('heading', { level: 1 })).toHaveTextContent('Handcrafted Pottery with Heart');
    expect(hero.getByText(/unique slip-cast ceramics, designed and crafted in the UK/i)).toBeVisible();
    expect(hero.getByRole('link', { name: 'Shop Our Collection' })).toHaveAttribute('href', '/products');
    expect(document.title).toContain('handmade UK slip-cast pottery and ceramics');
  });
});

const before = { ...shop };
afterEach(() => void Object.assign(shop, before));

it('leads to three external pages under Follow Us [C017]', async () => {
  const of = (name: string) => ({ name, href: `https://www.${name.toLowerCase()}.com/` });
  Object.assign(shop, { follow: ['Instagram', 'Etsy', 'Facebook'].map(of) });
  renderApp('/');
  const follow = within(await screen.findByRole('navigation', { name: 'Follow Us' }));
  const links = follow.getAllByRole('link').map((link) => new URL(link.getAttribute('href') ?? '').host);
  expect(new Set(links).size).toBe(3);
  expect(links).not.toContain(window.location.host);
});

it('has no Follow Us where the maker names no page, and says their notice on every page', async () => {
  Object.assign(shop, { notice: 'The studio is closed until 4 January.' });
  renderApp('/');
  expect(await screen.findByRole('complementary', { name: 'Notice' })).toHaveTextContent(
    'closed until 4 January',
  );
  expect(screen.queryByRole('navigation', { name: 'Follow Us' })).not.toBeInTheDocument();
});

it('paints the same words before any script runs', async () => {
  const page = readFileSync('frontend/index.html', 'utf8');
  renderApp('/');
  const hero = await screen.findByRole('region', { name: 'Handcrafted Pottery with Heart' });
  for (const element of hero.querySelectorAll('h1, p, a'))
    expect(page).toContain(`>${element.textContent}</`);
});

const lastPiece = (id: string) => ({ ...pot, id, stock: 1, variants: [] });

it('goes on below the hero: what is new, collections, the last pieces, the maker', async () => {
  Object.assign(shop, { maker: 'We are two, and a kiln.', makerPhoto: '/media/shop-a/1200.jpg' });
  renderApp('/', {
    'GET /api/highlights': { body: { newest: [mug, bowl], last: ['a', 'b', 'c'].map(lastPiece) } },
    'GET /api/categories': { body: { categories: categoriesOf([mug, bowl, pot]) } },
  });
  const section = async (name: string) => within(await screen.findByRole('region', { name }));
  const fresh = await section('New from the kiln');
  expect(fresh.getByRole('link', { name: /Harbour Mug.*£26/ })).toHaveAttribute('href', mug.path);
  expect(fresh.getByRole('link', { name: 'See all pots' })).toHaveAttribute('href', '/products');
  const collections = await section('Collections');
  expect(collections.getByRole('link', { name: 'Mugs' })).toHaveAttribute('href', '/products?category=Mugs');
  const pieces = (await section('The last pieces')).getAllByRole('link');
  expect(pieces.map(({ textContent }) => textContent)).toEqual(
    Array(3).fill(expect.stringMatching(/Last one$/)),
  );
  const maker = await section('The maker');
  expect(maker.getByText('We are two, and a kiln.')).toBeVisible();
  expect(maker.getByRole('img', { name: 'In our pottery' })).toHaveAttribute('src', '/media/shop-a/800.jpg');
  expect(maker.getByRole('link', { name: 'More about us' })).toHaveAttribute('href', '/about');
});

it('shows a workbench until the maker has uploaded a photograph', async () => {
  Object.assign(shop, { maker: 'We are two, and a kiln.', makerPhoto: '' });
  renderApp('/');
  const maker = await screen.findByRole('region', { name: 'The maker' });
  expect(maker.querySelector('img')).toHaveAttribute('loading', 'lazy');
});

it('leaves out what there is none of', async () => {
  renderApp('/', {
    // Two are too few to speak of.
    'GET /api/highlights': { body: { newest: [mug], last: ['a', 'b'].map(lastPiece) } },
    'GET /api/categories': { body: { categories: categoriesOf([mug]) } },
  });
  await screen.findByRole('region', { name: 'New from the kiln' });
  for (const name of ['Collections', 'The last pieces', 'The maker'])
    expect(screen.queryByRole('region', { name })).not.toBeInTheDocument();
});
