import { afterEach, describe, expect, it } from '@jest/globals';
import type { EditedSettings } from '@slipcast/contracts/http/settings';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { shop } from '../../base/shop.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import type { Answer, Call } from '../../testing/render-app.tsx';

const before = { ...shop };
afterEach(() => void Object.assign(shop, before));

const settings: EditedSettings = {
  name: 'Fettle Pottery',
  notice: '',
  delivery: '',
  priceNote: 'Price includes VAT',
  pricesNote: 'Prices include VAT.',
  instagram: 'https://www.instagram.com/fettle',
  etsy: '',
  facebook: '',
  maker: '',
  care: '',
  dispatchDays: 3,
  lowStock: 2,
  countVisits: true,
  revision: 4,
};

/** The settings as the server keeps them. `write` is another admin's edit. */
function kept(refuse?: Answer) {
  const state = { ...settings };
  const write = (change: Partial<EditedSettings>) =>
    Object.assign(state, change, { revision: state.revision + 1 });
  const app = renderAdmin('/admin/settings', {
    'GET /api/admin/settings': () => ({ body: { ...state } }),
    'PUT /api/admin/settings': ({ body }: Call): Answer => {
      const { revisionLoaded, ...change } = body as EditedSettings & { revisionLoaded: number };
      if (refuse) return refuse;
      if (revisionLoaded !== state.revision) return { status: 409, body: { message: 'Somebody was first.' } };
      write(change);
      return { body: { ...state } };
    },
  });
  return { app, state, write };
}
const sheet = async () => within(await screen.findByRole('region', { name: 'Your shop' }));
const fieldOf = async (label: string) =>
  (await sheet()).findByRole('textbox', { name: new RegExp(`^${label}`) });
const type = async (label: string, text: string) => {
  const field = await fieldOf(label);
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
};
const save = async () => userEvent.click((await sheet()).getByRole('button', { name: 'Save Settings' }));

it('saves what the maker types, and shows it in the back office at once', async () => {
  const { app, state } = kept();
  await type('Shop name', 'Kiln & Co');
  await type('Notice', 'Closed until Monday.');
  await type('Working days until dispatch', '');
  await type('Low stock', '5');
  expect((await sheet()).getByText('You have unsaved changes.')).toBeVisible();
  await save();
  expect(await screen.findByText(/The settings have been saved/)).toBeVisible();
  expect(app.callsTo('PUT', '/api/admin/settings')[0]?.body).toEqual({
    ...settings,
    revision: undefined,
    name: 'Kiln & Co',
    notice: 'Closed until Monday.',
    dispatchDays: null,
    lowStock: 5,
    revisionLoaded: 4,
  });
  expect(state.revision).toBe(5);
  expect(shop).toMatchObject({ name: 'Kiln & Co', notice: 'Closed until Monday.' });
});

it('turns the count of visits off and on', async () => {
  const { state } = kept();
  await fieldOf('Shop name');
  const box = (await sheet()).getByRole('checkbox', { name: 'Count visits' });
  expect(box).toBeChecked();
  await userEvent.click(box);
  expect((await sheet()).getByText('You have unsaved changes.')).toBeVisible();
  await save();
  await waitFor(() => expect(state).toMatchObject({ countVisits: false, revision: 5 }));
});

describe('a field outside its limits is named, and nothing is sent', () => {
  it.each([
    ['Shop name', '', 'Required'],
    ['Shop name', 'x'.repeat(61), 'Shop name must be at most 60 characters long'],
    ['Notice', 'x'.repeat(201), 'Notice must be at most 200 characters long'],
    ['Working days until dispatch', '0', 'Working days until dispatch must be a whole number from 1 to 60'],
    ['Working days until dispatch', '1e1', 'Working days until dispatch must be a whole number from 1 to 60'],
    ['Low stock', '-1', 'Low stock must be a whole number from 0 to 100'],
    ['Instagram', 'instagram.com/fettle', 'Instagram must be an address that begins with https://'],
  ])('%s: %j', async (label, typed, words) => {
    const { app } = kept();
    const field = await fieldOf(label);
    await userEvent.clear(field);
    if (typed) await userEvent.click(field).then(() => userEvent.paste(typed));
    await save();
    const alert = await (await sheet()).findByRole('alert');
    expect(alert).toHaveTextContent(`${label}: ${words}`);
    expect(app.callsTo('PUT', '/api/admin/settings')).toHaveLength(0);
  });
});

it('says the limit of every field before anything is typed', async () => {
  kept();
  await fieldOf('Shop name');
  for (const field of (await sheet()).getAllByRole('textbox')) {
    const id = field.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(id)?.textContent).toMatch(/At most \d+ characters\.|^\d to \d+/);
  }
});

it('puts the server’s sentence on the field that it names', async () => {
  const errors = [{ field: 'etsy', message: 'Etsy does not like this address' }];
  kept({ status: 400, body: { message: 'Etsy does not like this address', errors } });
  await fieldOf('Etsy');
  await save();
  expect(await (await sheet()).findByRole('alert')).toHaveTextContent(
    'Etsy: Etsy does not like this address',
  );
});

it('tells of another admin who was first, and loses nothing of either', async () => {
  const { state, write } = kept();
  await type('Notice', 'Ours');
  write({ notice: 'Theirs', name: 'Fettle & Sons' });
  await save();
  const choice = within(await screen.findByRole('group', { name: 'Saved by somebody else meanwhile' }));
  expect(choice.getByText('Theirs')).toBeVisible();
  expect(await fieldOf('Notice')).toHaveValue('Ours');
  expect(state.notice).toBe('Theirs');
  await userEvent.click(choice.getByRole('button', { name: 'Save Mine Instead' }));
  await waitFor(() => expect(state).toMatchObject({ notice: 'Ours', name: 'Fettle & Sons' }));
});
