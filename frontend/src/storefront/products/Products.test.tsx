import { describe, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../testing/render-app.tsx';
import { bowl, mug, pot } from '../../testing/demo-products.ts';
import { listAnswer, scriptedList } from '../../testing/scripted-list.ts';

const script = scriptedList(mug, pot, bowl);
const names = () => [...document.querySelectorAll('.product-list h2')].map((heading) => heading.textContent);
const named = (...expected: string[]) => waitFor(() => expect(names()).toEqual(expected));
const open = async (path = '/products') => {
  const app = renderApp(path, script);
  await screen.findByText('Harbour Mug').catch(() => undefined);
  return app;
};
const card = (name: string) => {
  const item = screen.getByRole('heading', { name }).closest('li');
  if (!item) throw new Error(`no card ${name}`);
  return item;
};

describe('/products', () => {
  it("opens without a login, titled 'Our Products' [C022] [C076]", async () => {
    await open();
    expect(screen.getByRole('heading', { level: 1, name: 'Our Products' })).toBeVisible();
    expect(names()).toHaveLength(3);
  });

  it('shows six placeholder cards while loading [C077]', async () => {
    renderApp('/products', { 'GET /api/products': new Promise(() => undefined) });
    await screen.findByRole('heading', { level: 1, name: 'Our Products' });
    expect(document.querySelectorAll('[data-skeleton]')).toHaveLength(6);
  });

  it("answers a failure with an alert and 'Try Again', which reloads [C078] [C079] [C447]", async () => {
    const app = renderApp('/products', { 'GET /api/products': { status: 500, body: { message: 'boom' } } });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Failed to load products. Please try again later.');
    const go = jest.spyOn(app.navigator, 'go');
    await userEvent.click(within(alert).getByRole('button', { name: 'Try Again' }));
    // navigate(0) reloads the page.
    expect(go.mock.calls).toContainEqual([0]);
  });

  it("says 'Invalid response from server' to an answer of the wrong shape [C446]", async () => {
    renderApp('/products', { 'GET /api/products': { body: { pots: 3 } as never } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Invalid response from server');
  });
});

describe('a category that was renamed', () => {
  it('leads from its earlier name to the new one, once, and Back leads past both', async () => {
    const app = renderApp('/about', {
      'GET /api/products': ({ path }) => ({ body: listAnswer(path, [mug, bowl], { Cups: 'Mugs' }) }),
    });
    await app.navigator.push('/products?category=Cups');
    expect(await screen.findByText('Category: Mugs')).toBeVisible();
    expect(app.where()).toBe('/products?category=Mugs');
    expect(screen.getByRole('link', { name: /^Mugs/, current: true })).toBeVisible();
    await app.navigator.go(-1);
    await waitFor(() => expect(app.where()).toBe('/about'));
  });
});

describe('the filter', () => {
  it('offers All Categories and each category found [C080] [C081]', async () => {
    await open();
    const filter = screen.getByLabelText('Category');
    await within(filter).findByRole('option', { name: 'Mugs' });
    expect(
      within(filter)
        .getAllByRole('option')
        .map((option) => option.textContent),
    ).toEqual(['All Categories', 'Bowls', 'Mugs', 'Planters']);
  });

  it('follows the category in the address [C082] [C090] [C091]', async () => {
    await open('/products?category=Mugs');
    expect(screen.getByLabelText('Category')).toHaveValue('Mugs');
    await named('Harbour Mug');
    expect(screen.getByRole('heading', { name: 'Category: Mugs' })).toBeVisible();
    expect(screen.getByText('1 product(s) found')).toBeVisible();
  });

  it('writes the choice into the address [C083]', async () => {
    const app = await open();
    await screen.findByRole('option', { name: 'Bowls' });
    await userEvent.selectOptions(screen.getByLabelText('Category'), 'Bowls');
    expect(app.where()).toBe('/products?category=Bowls');
    await named('Dale Bowl');
    await userEvent.selectOptions(screen.getByLabelText('Category'), '');
    expect(app.where()).toBe('/products');
  });

  it('offers a way out when nothing matches, and what is new', async () => {
    const highlights = { body: { newest: [mug], last: [] } };
    const app = renderApp('/products?search=teapot', { ...script, 'GET /api/highlights': highlights });
    const wayOut = await screen.findByRole('link', { name: 'Clear filters' });
    expect(await screen.findByRole('region', { name: 'New from the kiln' })).toBeVisible();
    await userEvent.click(wayOut);
    expect(app.where()).toBe('/products');
    await waitFor(() => expect(names()).toHaveLength(3));
  });

  it('blames no filter in a shop that has no pots yet', async () => {
    renderApp('/products', scriptedList());
    expect(await screen.findByText('There are no pots in the shop at the moment.')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Clear filters' })).toBeNull();
  });
});

it('heads a search with the term and the count [C089] [C091]', async () => {
  renderApp('/products?search=bowl', script);
  expect(await screen.findByRole('heading', { name: 'Search results for: "bowl"' })).toBeVisible();
  expect(await screen.findByText('1 product(s) found')).toBeVisible();
  await named('Dale Bowl');
});

it('sorts four ways, by name A to Z at first [C084] [C085] [C086] [C087] [C088]', async () => {
  await open();
  const sort = screen.getByLabelText('Sort');
  expect(within(sort).getByRole('option', { selected: true })).toHaveTextContent('Name (A-Z)');
  await named('Dale Bowl', 'Fern Pot', 'Harbour Mug');
  await userEvent.selectOptions(sort, 'Name (Z-A)');
  await named('Harbour Mug', 'Fern Pot', 'Dale Bowl');
  await userEvent.selectOptions(sort, 'Price (Low to High)');
  await named('Dale Bowl', 'Harbour Mug', 'Fern Pot');
  await userEvent.selectOptions(sort, 'Price (High to Low)');
  await named('Fern Pot', 'Harbour Mug', 'Dale Bowl');
});

it('sorts by newest, which is remembered until another order is chosen', async () => {
  const app = await open();
  await userEvent.selectOptions(screen.getByLabelText('Sort'), 'Newest First');
  await waitFor(() => expect(app.where()).toBe('/products?sort=newest'));
  app.unmount();
  const again = await open('/products?category=Mugs');
  await waitFor(() => expect(again.where()).toBe('/products?category=Mugs&sort=newest'));
  await userEvent.selectOptions(screen.getByLabelText('Sort'), 'Name (A-Z)');
  await waitFor(() => expect(again.where()).toBe('/products?category=Mugs'));
  again.unmount();
  const last = await open();
  await named('Dale Bowl', 'Fern Pot', 'Harbour Mug');
  expect(last.where()).toBe('/products');
});

it('lists only what is in stock on request', async () => {
  const app = await open();
  await userEvent.click(screen.getByLabelText('In stock only'));
  await waitFor(() => expect(app.where()).toBe('/products?inStock=true'));
  await waitFor(() => expect(app.callsTo('GET', '/api/products').at(-1)?.path).toContain('inStock=true'));
  expect(screen.getByLabelText('In stock only')).toBeChecked();
  await userEvent.click(screen.getByLabelText('In stock only'));
  await waitFor(() => expect(app.where()).toBe('/products'));
});

describe('a card', () => {
  it('shows the first image, else imageUrl, else the placeholder [C092] [C093] [C094]', async () => {
    await open();
    expect(within(card('Harbour Mug')).getByRole('img')).toHaveAttribute('src', '/media/mug-1/800.jpg');
    expect(within(card('Dale Bowl')).getByRole('img')).toHaveAttribute('src', '/bowl.jpg');
    expect(card('Fern Pot').querySelector('picture')).toHaveAttribute('data-placeholder');
    expect(card('Dale Bowl').querySelector('picture')).not.toHaveAttribute('data-placeholder');
  });

  it('shows name, price and only the first sentence [C095] [C096] [C097] [C001]', async () => {
    await open();
    expect(card('Harbour Mug')).toHaveTextContent('£26.00');
    expect(card('Harbour Mug')).toHaveTextContent('Rounded everyday mug.');
    expect(card('Harbour Mug')).not.toHaveTextContent('350 ml');
  });

  it("carries the 'Out of Stock' banner only when nothing is left of any colour [C098]", async () => {
    await open();
    expect(within(card('Fern Pot')).getByText('Out of Stock')).toBeVisible();
    expect(within(card('Harbour Mug')).queryByText('Out of Stock')).not.toBeInTheDocument();
  });

  it('opens its product [C101]', async () => {
    const app = await open();
    await userEvent.click(screen.getByRole('link', { name: /Harbour Mug/ }));
    await waitFor(() => expect(app.where()).toBe('/products/p1'));
  });

  it('opens its product with what the list knows of it, before the shop has answered', async () => {
    renderApp('/products?category=Mugs', {
      ...script,
      'GET /api/products/p1': new Promise<never>(() => undefined),
    });
    await userEvent.click(await screen.findByRole('link', { name: /Harbour Mug/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Harbour Mug' })).toBeVisible();
  });
});
