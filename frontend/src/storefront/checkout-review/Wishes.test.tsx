import { afterEach, expect, it } from '@jest/globals';
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { shop } from '../../base/shop.ts';
import { putSquare } from '../../testing/scripted-square.ts';
import { asReadyGuest, open, ORDER, press } from '../../testing/scripted-review.ts';

asReadyGuest();
afterEach(() => {
  shop.offersGifts = false;
});
const wanted = (app: ReturnType<typeof open>) =>
  (app.callsTo('POST', ORDER.slice(5))[0]?.body as { wishes?: object } | undefined)?.wishes;

it('sends no wishes unless there are any, and offers no gift unless the shop does', async () => {
  putSquare();
  const app = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add a note' }));
  expect(await screen.findByLabelText(/^Note to us/)).toHaveFocus();
  expect(screen.queryByRole('checkbox', { name: 'This is a gift' })).not.toBeInTheDocument();
  await press();
  await waitFor(() => expect(app.callsTo('POST', ORDER.slice(5))).toHaveLength(1));
  expect(wanted(app)).toBeUndefined();
});

it('sends a note and the message of a gift with the order, and forgets them afterwards', async () => {
  shop.offersGifts = true;
  putSquare();
  const first = open();
  await userEvent.click(await screen.findByRole('button', { name: 'Add a note or a gift message' }));
  await userEvent.type(await screen.findByLabelText(/^Note to us/), 'Ring twice.');
  await userEvent.click(screen.getByRole('checkbox', { name: 'This is a gift' }));
  await userEvent.type(screen.getByLabelText(/^Gift message/), 'Happy birthday!');
  first.unmount();
  const app = open();
  expect(await screen.findByLabelText(/^Gift message/)).toHaveValue('Happy birthday!');
  await press();
  await waitFor(() => expect(app.callsTo('POST', ORDER.slice(5))).toHaveLength(1));
  expect(wanted(app)).toEqual({ note: 'Ring twice.', gift: { message: 'Happy birthday!' } });
  await waitFor(() => expect(localStorage.getItem('slipcast.wishes')).toBeNull());
});
