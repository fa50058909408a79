import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { api } from '../../base/api.ts';
import { renderApp, type Script } from '../../testing/render-app.tsx';
import { wireChange } from '../../testing/scripted-cart.ts';
import { bowl, mug, pot } from '../../testing/demo-products.ts';

const open = async (product: WireProduct = mug, more: Script = {}) => {
  const app = renderApp(`/products/${product.id}`, {
    [`GET /api/products/${product.id}`]: { body: product },
    ...more,
  });
  await screen.findByRole('heading', { level: 1, name: product.name });
  return app;
};
const soldOut = { ...bowl, stock: 0 };
const picker = () => screen.getByLabelText<HTMLSelectElement>('Select Color');
const addButton = () => screen.getByRole('button', { name: 'Add to Cart' });

describe('the page', () => {
  it('opens without a login and goes back in history [C023] [C102]', async () => {
    const app = renderApp(['/about', '/products/p1'], { 'GET /api/products/p1': { body: mug } });
    await screen.findByRole('heading', { level: 1, name: 'Harbour Mug' });
    await userEvent.click(screen.getByRole('button', { name: 'Back' }));
    await waitFor(() => expect(app.where()).toBe('/about'));
  });

  it('leads to the shop where there is nothing to go back to', async () => {
    const app = renderApp('/products/p1', { 'GET /api/products/p1': { body: mug } });
    await userEvent.click(await screen.findByRole('button', { name: 'Back' }));
    await waitFor(() => expect(app.where()).toBe('/products'));
  });

  it('comes by itself when the shopper is online again', async () => {
    let online = false;
    renderApp('/products/p1', {
      'GET /api/products/p1': () => (online ? { body: mug } : 'offline'),
    });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load product details');
    online = true;
    act(() => void window.dispatchEvent(new Event('online')));
    expect(await screen.findByRole('heading', { level: 1, name: 'Harbour Mug' })).toBeVisible();
  });

  it('is loading, then loaded, or failed and retried [C139] [C451]', async () => {
    let answer: (value: { status: 500; body: object }) => void = () => undefined;
    let healthy = false;
    renderApp('/products/p1', {
      'GET /api/products/p1': () =>
        healthy
          ? { body: mug }
          : new Promise((resolve) => {
              answer = resolve;
            }),
    });
    expect(await screen.findByRole('status', { name: 'Loading product' })).toHaveAttribute(
      'aria-busy',
      'true',
    );
    await act(async () => answer({ status: 500, body: { message: 'boom' } }));
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load product details');
    healthy = true;
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Harbour Mug' })).toBeVisible();
  });

  it("says 'Product not found' with a way to the shop [C453]", async () => {
    renderApp('/products/p9', { 'GET /api/products/p9': { status: 404, body: { message: 'Not found' } } });
    const alert = await screen.findByRole('alert');
    expect(alert).toHaveTextContent('Product not found');
    expect(within(alert).getByRole('link')).toHaveAttribute('href', '/products');
  });

  it("says 'No product ID provided' without an id, and asks nothing [C452]", async () => {
    const app = renderApp('/products/%20');
    expect(await screen.findByRole('alert')).toHaveTextContent('No product ID provided');
    expect(app.calls.filter(({ path }) => path.startsWith('/api/products/'))).toEqual([]);
  });

  it('splits the description into bullets [C130]', async () => {
    await open();
    const bullets = [...document.querySelectorAll('ul.description li')].map((bullet) => bullet.textContent);
    expect(bullets).toEqual(['Rounded everyday mug', 'Holds 350 ml']);
  });
});

describe('choosing a colour', () => {
  it('starts with the main option and labels all of them [C004] [C124] [C126] [C127] [C128] [C129] [C140]', async () => {
    await open();
    expect(picker()).toHaveValue('main');
    expect([...picker().options].map((option) => option.textContent)).toEqual([
      'Sea Glass · Main Product',
      'Slate · Variant · Out of Stock',
      'Honey · Variant · +£4.50',
    ]);
  });

  it('disables what is out of stock [C125]', async () => {
    await open();
    expect([...picker().options].map((option) => option.disabled)).toEqual([false, true, false]);
  });

  it('offers no menu for a single option [C124] [C121]', async () => {
    await open(bowl);
    expect(screen.queryByRole('radiogroup')).not.toBeInTheDocument();
    expect(screen.queryByLabelText('Select Color')).not.toBeInTheDocument();
    expect(screen.getByText('2 in stock')).toBeVisible();
  });

  it("says 'Out of stock' for a single option without stock [C122] [C134] [C138]", async () => {
    await open(soldOut);
    expect(screen.getByText('Out of stock')).toBeVisible();
    expect(addButton()).toBeDisabled();
    const alert = screen.getByRole('alert');
    expect(alert).toHaveTextContent('This product variant is currently out of stock');
    const nextPots = within(alert).getByRole('link', { name: 'Get an Email about New Pots' });
    expect(nextPots).toHaveAttribute('href', '/newsletter');
  });

  it('shows price and stock of the choice [C118] [C119] [C001]', async () => {
    await open();
    expect(screen.getByText('£26.00')).toBeVisible();
    expect(screen.getByText('Sea Glass: 14 in stock')).toBeVisible();
    await userEvent.selectOptions(picker(), 'v-honey');
    expect(screen.getByText('£30.50')).toBeVisible();
    expect(screen.getByText('Honey: 3 in stock')).toBeVisible();
  });

  it('says so, warns and locks the button when the choice is out of stock [C120] [C134] [C138]', async () => {
    await open(mug, {
      'GET /api/cart/waiting': { body: { places: [], serverTime: new Date().toISOString() } },
    });
    await userEvent.click(screen.getByRole('button', { name: /in Slate, image/ }));
    expect(screen.getByText('Slate: Out of stock')).toBeVisible();
    expect(screen.getByRole('alert')).toHaveTextContent('This product variant is currently out of stock');
    expect(addButton()).toBeDisabled();
    // One message and one button, that of the waiting list: what else is said of it is for those who can't see.
    expect(screen.getByText('Slate: Out of stock')).toHaveClass('visually-hidden');
    expect(addButton().parentElement).toHaveClass('visually-hidden');
    expect(await screen.findByRole('button', { name: 'Email me if it’s available' })).toBeVisible();
  });

  it('asks for a choice once the chosen colour is gone [C123] [C330]', async () => {
    let variants = mug.variants;
    const app = await open(mug, { 'GET /api/products/p1': () => ({ body: { ...mug, variants } }) });
    await userEvent.selectOptions(picker(), 'v-honey');
    variants = mug.variants.slice(0, 1);
    act(() => void app.store.dispatch(api.util.invalidateTags(['Product'])));
    expect(await screen.findByText('Select a color to see availability')).toBeVisible();
    await userEvent.click(addButton());
    expect(screen.getByRole('alert')).toHaveTextContent('Product data not fully loaded. Please try again.');
  });
});

describe('adding to the cart', () => {
  it('sends the choice [C131] [C262] [C263] [C264]', async () => {
    const app = await open(mug, { 'POST /api/cart/items': { body: wireChange() } });
    await userEvent.selectOptions(picker(), 'v-honey');
    await userEvent.click(addButton());
    await waitFor(() => expect(app.callsTo('POST', '/api/cart/items')).toHaveLength(1));
    expect(app.callsTo('POST', '/api/cart/items')[0]?.body).toEqual({
      product_id: 'p1',
      quantity: 1,
      color: 'Honey',
      variantId: 'v-honey',
      stock: 3,
      price: 30.5,
      name: 'Harbour Mug',
      imageUrl: '/media/mug-1/1200.jpg',
      variantImageUrl: '/media/mug-honey/1200.jpg',
      variantImages: [{ url: '/media/mug-honey/1200.jpg' }],
    });
  });

  it('is busy until the answer [C132] [C133]', async () => {
    await open(mug, { 'POST /api/cart/items': new Promise(() => undefined) });
    await userEvent.click(addButton());
    expect(screen.getByRole('button', { name: 'Adding to Cart...' })).toBeDisabled();
  });

  it('refuses a variant without stock however the form is sent [C331]', async () => {
    const app = await open(pot);
    const form = addButton().closest('form');
    if (!form) throw new Error('the button belongs to no form');
    fireEvent.submit(form);
    expect(await screen.findByText('This product variant is out of stock')).toBeVisible();
    expect(app.callsTo('POST', '/api/cart/items')).toEqual([]);
  });

  it('says why it failed', async () => {
    await open(mug, {
      'POST /api/cart/items': { status: 409, body: { message: 'Held by another shopper' } },
    });
    await userEvent.click(addButton());
    expect(await screen.findByText('Held by another shopper')).toBeVisible();
  });
});
