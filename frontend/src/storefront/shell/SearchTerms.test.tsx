import { expect, it } from '@jest/globals';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../testing/render-app.tsx';
import { bowl, mug, pot } from '../../testing/demo-products.ts';
import { scriptedList } from '../../testing/scripted-list.ts';

const open = async () => {
  renderApp('/about', scriptedList(mug, bowl, pot));
  await userEvent.click(await screen.findByRole('button', { name: 'Search' }));
  return screen.findByRole('combobox');
};
const lines = () => screen.queryAllByRole('option').map((option) => option.textContent);

it('finds a term in the middle of a name, in any case, of either kind [C066] [C067]', async () => {
  await userEvent.type(await open(), 'UG');
  await waitFor(() => expect(lines()).toEqual(['Mugs Category', 'Harbour Mug Productfrom £26.00']));
  await userEvent.clear(screen.getByRole('combobox'));
  await userEvent.type(screen.getByRole('combobox'), 'teapot');
  await waitFor(() => expect(lines()).toEqual([]));
});

it('filters on Enter by the text in the field, even without an input event [C073]', async () => {
  const box = await open();
  await userEvent.type(box, 'bowl');
  await waitFor(() => expect(lines()).toEqual(['Bowls Category', 'Dale Bowl Product£12.00']));
  // Like a browser's autofill, without an input event.
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'fern');
  expect(lines()).toHaveLength(2);
  const form = box.closest('form');
  if (!form) throw new Error('the box belongs to no form');
  fireEvent.submit(form);
  await waitFor(() => expect(lines()).toEqual(['Fern Pot Product£68.00']));
});
