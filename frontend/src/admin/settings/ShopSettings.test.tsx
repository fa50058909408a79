import { afterEach, describe, expect, it } from '@jest/globals';
import type { EditedSettings } from '@slipcast/contracts/http/settings';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { shop } from '../../base/shop.ts';
import { pass, stopClock } from '../../testing/fake-clock.ts';
import { renderAdmin } from '../../testing/render-admin.tsx';
import type { Answer, Call } from '../../testing/render-app.tsx';
import { scriptedSettings } from '../../testing/scripted-settings.ts';

const before = { ...shop };
afterEach(() => void Object.assign(shop, before));

/** The settings on a scripted server. `write` is another admin's edit. */
function opened(refuse?: Answer, more: Parameters<typeof renderAdmin>[1] = {}) {
  const state = scriptedSettings();
  const write = (change: Partial<EditedSettings>) =>
    Object.assign(state, change, { revision: state.revision + 1 });
  const app = renderAdmin('/admin/settings', {
    'GET /api/admin/settings': () => ({ body: { ...state } }),
    'PUT /api/admin/settings': ({ body }: Call): Answer => {
      const { revisionLoaded, ...change } = body as EditedSettings & { revisionLoaded: number };
      if (refuse) return refuse;
      if (revisionLoaded !== state.revision)
        return { status: 409, body: { message: 'Someone else saved first.' } };
      write(change);
      return { body: { ...state } };
    },
    ...more,
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
  const { app, state } = opened();
  await type('Shop name', 'Kiln & Co');
  await type('Notice', 'Closed until Monday.');
  await type('Working days until dispatch', '');
  await type('Low stock', '5');
  expect((await sheet()).getByText('You have unsaved changes.')).toBeVisible();
  await save();
  expect(await screen.findByText(/Settings saved/)).toBeVisible();
  expect(app.callsTo('PUT', '/api/admin/settings')[0]?.body).toEqual({
    ...scriptedSettings(),
    revision: undefined,
    name: 'Kiln & Co',
    notice: 'Closed until Monday.',
    dispatchDays: null,
    returnDays: null,
    lowStock: 5,
    revisionLoaded: 4,
  });
  expect(state.revision).toBe(5);
  expect(shop).toMatchObject({ name: 'Kiln & Co', notice: 'Closed until Monday.' });
});

it('hides its snackbar after 6 seconds [A164]', async () => {
  opened();
  await type('Notice', 'Closed until Monday.');
  stopClock();
  fireEvent.click((await sheet()).getByRole('button', { name: 'Save Settings' }));
  const message = await screen.findByText(/Settings saved/);
  await pass(5900);
  expect(message).toBeVisible();
  await pass(100);
  expect(message).not.toBeInTheDocument();
});

it('turns the count of visits off and on', async () => {
  const { state } = opened();
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
    ['Shop name', 'x'.repeat(61), '60 characters at most'],
    ['Notice', 'x'.repeat(201), '200 characters at most'],
    ['Working days until dispatch', '0', 'Must be a whole number from 1 to 60'],
    ['Working days until dispatch', '1e1', 'Must be a whole number from 1 to 60'],
    ['Low stock', '-1', 'Must be a whole number from 0 to 100'],
    ['Instagram', 'instagram.com/fettle', 'Must be an address that starts with https://'],
  ])('%s: %j', async (label, typed, words) => {
    const { app } = opened();
    const field = await fieldOf(label);
    await userEvent.clear(field);
    if (typed) await userEvent.click(field).then(() => userEvent.paste(typed));
    await save();
    const alert = await (await sheet()).findByRole('alert');
    expect(alert).toHaveTextContent(`${label}: ${words}`);
    expect(app.callsTo('PUT', '/api/admin/settings')).toHaveLength(0);
  });
});

it('states the limit of every field before anything is typed', async () => {
  opened();
  await fieldOf('Shop name');
  for (const field of (await sheet()).getAllByRole('textbox')) {
    const id = field.getAttribute('aria-describedby') ?? '';
    expect(document.getElementById(id)?.textContent).toMatch(/\d+ characters at most\.|^\d+ to \d+/);
  }
});

it('shows the server’s message on the field that it names', async () => {
  const errors = [{ field: 'etsy', message: 'Etsy does not like this address' }];
  opened({ status: 400, body: { message: 'Etsy does not like this address', errors } });
  await fieldOf('Etsy');
  await save();
  expect(await (await sheet()).findByRole('alert')).toHaveTextContent('Etsy does not like this address');
});

it('shows another admin’s edit that came first, and loses neither', async () => {
  const { state, write } = opened();
  await type('Notice', 'Ours');
  write({ notice: 'Theirs', name: 'Fettle & Sons' });
  await save();
  const choice = within(await screen.findByRole('group', { name: 'Saved by someone else' }));
  expect(choice.getByText('Theirs')).toBeVisible();
  expect(await fieldOf('Notice')).toHaveValue('Ours');
  expect(state.notice).toBe('Theirs');
  await userEvent.click(choice.getByRole('button', { name: 'Save Mine Instead' }));
  await waitFor(() => expect(state).toMatchObject({ notice: 'Ours', name: 'Fettle & Sons' }));
});

it('uploads the photograph of the maker, which counts once the settings are saved, and removes it again', async () => {
  const { app, state } = opened(undefined, {
    'POST /api/upload/single': { body: { url: '/media/shop-a/1200.jpg' } },
  });
  const photo = within(await screen.findByRole('group', { name: 'Photograph of the maker' }));
  const file = new File(['me'], 'me.jpg', { type: 'image/jpeg' });
  await userEvent.upload(photo.getByLabelText('Upload Photograph'), file);
  expect(await photo.findByRole('img')).toHaveAttribute('src', '/media/shop-a/800.jpg');
  const [sent] = app.callsTo('POST', '/api/upload/single');
  expect((sent?.body as FormData | undefined)?.get('folder')).toBe('shop');
  await save();
  await screen.findByText(/Settings saved/);
  expect(state.makerPhoto).toBe('/media/shop-a/1200.jpg');
  await userEvent.click(photo.getByRole('button', { name: 'Remove Photograph' }));
  await save();
  await waitFor(() => expect(state.makerPhoto).toBe(''));
});
