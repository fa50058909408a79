import { expect, it } from '@jest/globals';
import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { choose, press, renderProducts } from '../../testing/render-products.tsx';
import { scriptedProduct } from '../../testing/scripted-product.ts';

const until = '2026-12-10T09:00:00.000Z';
const PATH = '/api/admin/products/p1/preview';

/** A shop with one draft. */
function opened(hasLink: boolean) {
  let isLinked = hasLink;
  const list = () => ({
    body: {
      products: [scriptedProduct({ state: 'draft', ...(isLinked && { previewUntil: until }) })],
    },
  });
  return renderProducts({
    'GET /api/admin/products': list,
    [`PUT ${PATH}`]: () => {
      isLinked = true;
      return { body: { path: '/preview/p1#key=Zk3', until } };
    },
    [`DELETE ${PATH}`]: () => {
      isLinked = false;
      return { body: { message: 'The link no longer works' } };
    },
  });
}
const dialogOf = async () => {
  await choose('Preview');
  return screen.findByRole('dialog', { name: 'Preview of Harbour Mug' });
};

it('makes a link to a draft, shows it once, and ends it', async () => {
  const app = opened(false);
  const dialog = await dialogOf();
  await press(dialog, 'Make a Link');
  expect(await within(dialog).findByLabelText(/^Link/)).toHaveValue(`${location.origin}/preview/p1#key=Zk3`);
  expect(dialog).toHaveTextContent('The link works until 10 December 2026');
  expect(within(dialog).getByRole('link', { name: 'Open' })).toHaveAttribute('target', '_blank');
  await press(dialog, 'End the Link');
  expect(await within(dialog).findByRole('button', { name: 'Make a Link' })).toBeVisible();
  expect(within(dialog).queryByLabelText(/^Link/)).not.toBeInTheDocument();
  expect(app.callsTo('DELETE', PATH)).toHaveLength(1);
});

it('says that a link made earlier works, and ends with a new one', async () => {
  const app = opened(true);
  const dialog = await dialogOf();
  expect(dialog).toHaveTextContent('A link that you made earlier works until 10 December 2026');
  expect(dialog).toHaveTextContent('The one you made earlier then ends.');
  await press(dialog, 'Make a New Link');
  expect(await within(dialog).findByLabelText(/^Link/)).toBeVisible();
  expect(app.callsTo('PUT', PATH)).toHaveLength(1);
});

it('is not offered for a pot that is in the shop', async () => {
  renderProducts();
  await userEvent.click(await screen.findByRole('button', { name: 'More actions for Harbour Mug' }));
  expect(screen.queryByRole('button', { name: 'Preview Harbour Mug' })).not.toBeInTheDocument();
});
