import { expect, it } from '@jest/globals';
import type { DeliveryOptions } from '@slipcast/contracts/http/delivery-options';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../../testing/render-admin.tsx';
import type { Answer, Call } from '../../testing/render-app.tsx';

const tracked = {
  id: 'tracked-48',
  name: 'Tracked 48',
  charge: { by: 'flat' as const, pence: 395 },
  freeFromPence: 6000,
  dispatchDays: null,
};
const OPTIONS: DeliveryOptions = {
  zones: [{ zone: 'uk-mainland', on: true, methods: [tracked], except: [] }],
  collection: { on: false, address: '', opening: '', reminderDays: 7 },
  packedGrams: 1000,
};
const countries = [
  { code: 'BY', name: 'Belarus', zone: 'europe' },
  { code: 'FR', name: 'France', zone: 'europe' },
];

/** The options on a scripted server. `write` is another admin's edit. */
function opened() {
  const state = { options: OPTIONS, revision: 3 };
  const write = (options: DeliveryOptions) => {
    state.options = options;
    state.revision += 1;
  };
  const answer = () => ({ body: { ...state.options, revision: state.revision, countries } });
  renderAdmin('/admin/delivery', {
    'GET /api/admin/delivery-options': answer,
    'PUT /api/admin/delivery-options': ({ body }: Call): Answer => {
      const { revisionLoaded, ...options } = body as DeliveryOptions & { revisionLoaded: number };
      if (revisionLoaded !== state.revision)
        return { status: 409, body: { message: 'Someone else has changed the delivery options.' } };
      write(options);
      return answer();
    },
  });
  return { state, write };
}
const zone = async (name: string) => within(await screen.findByRole('region', { name }));
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));
const inDialog = async (name: string) =>
  userEvent.click(within(await screen.findByRole('dialog')).getByRole('button', { name }));
const save = () => press('Save Delivery Options');
const fill = async (label: string | RegExp, text: string) => {
  const field = screen.getByLabelText(label);
  await userEvent.clear(field);
  if (text) await userEvent.type(field, text);
};

it('turns a zone on with the methods of the first, adds one by weight, and leaves out a country', async () => {
  const { state } = opened();
  const europe = await zone('Europe');
  await userEvent.click(europe.getByRole('checkbox', { name: 'Europe' }));
  expect(europe.getByText('£3.95 · free from £60.00')).toBeVisible();
  await userEvent.click(europe.getByRole('button', { name: 'Remove Tracked 48' }));
  await userEvent.click(europe.getByRole('button', { name: 'Add Method' }));
  await fill('Name', 'International Tracked');
  await userEvent.selectOptions(screen.getByLabelText('How it is priced'), 'By packed weight');
  await fill('Up to (kg), row 1', '2');
  await fill('Price (£), row 1', '14.50');
  await fill('Up to (kg), row 2', '1.5');
  await inDialog('Add Method');
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('Up to (kg), row 2: Must be more than the 2 kg of the row before');
  expect(alert).toHaveTextContent('Price (£), row 2: Required');
  await fill('Up to (kg), row 2', '5');
  await fill('Price (£), row 2', '22');
  await fill(/^Working days until dispatch/, '2');
  await inDialog('Add Method');
  expect(europe.getByText('Up to 2 kg £14.50, up to 5 kg £22.00 · sent within 2 working days')).toBeVisible();
  await userEvent.selectOptions(europe.getByRole('combobox'), 'Belarus');
  expect(europe.getByRole('button', { name: 'Deliver to Belarus again' })).toBeVisible();
  await save();
  expect(await screen.findByText(/Delivery options saved/)).toBeVisible();
  expect(state.options.zones[1]).toEqual({
    zone: 'europe',
    on: true,
    methods: [
      {
        name: 'International Tracked',
        charge: {
          by: 'weight',
          bands: [
            { upToGrams: 2000, pence: 1450 },
            { upToGrams: 5000, pence: 2200 },
          ],
        },
        freeFromPence: null,
        dispatchDays: 2,
      },
    ],
    except: ['BY'],
  });
});

it('changes a method in every zone that has it, or in one', async () => {
  const { state } = opened();
  const islands = await zone('Scottish Highlands and Islands');
  await userEvent.click(islands.getByRole('checkbox', { name: 'Scottish Highlands and Islands' }));
  const edit = async (price: string, everywhere: boolean) => {
    await userEvent.click(islands.getByRole('button', { name: 'Edit Tracked 48' }));
    await fill('Price (£)', price);
    const box = screen.getByRole('checkbox', { name: /in the other zones that have it.*UK mainland/ });
    if (!everywhere) await userEvent.click(box);
    await inDialog('Update Method');
  };
  await edit('4.50', true);
  await edit('6.00', false);
  await save();
  await waitFor(() => expect(state.revision).toBe(4));
  expect(state.options.zones.map(({ methods }) => methods[0])).toEqual([
    { ...tracked, charge: { by: 'flat', pence: 450 } },
    { ...tracked, charge: { by: 'flat', pence: 600 } },
  ]);
});

it('asks for a method where a zone is on, and for an address where buyers collect', async () => {
  const { state } = opened();
  const mainland = await zone('UK mainland');
  await userEvent.click(mainland.getByRole('button', { name: 'Remove Tracked 48' }));
  await userEvent.click(screen.getByRole('checkbox', { name: 'Buyers can collect their pots' }));
  await fill(/^Packed weight/, '0');
  await save();
  const alert = await screen.findByRole('alert');
  expect(alert).toHaveTextContent('UK mainland: Add a method, or turn the zone off');
  expect(alert).toHaveTextContent('Collection address: Required while buyers can collect');
  expect(alert).toHaveTextContent('Packed weight of a pot (g): Must be a whole number from 1 to 30000');
  expect(state.revision).toBe(3);
  await userEvent.click(mainland.getByRole('checkbox', { name: 'UK mainland' }));
  await fill(/^Collection address/, 'The Old Dairy');
  await fill(/^Days until the reminder/, '');
  await fill(/^Packed weight/, '800');
  await save();
  await waitFor(() => expect(state.revision).toBe(4));
  expect(state.options).toEqual({
    zones: [],
    collection: { on: true, address: 'The Old Dairy', opening: '', reminderDays: null },
    packedGrams: 800,
  });
});

it('shows another admin’s edit that came first in words, and loses neither', async () => {
  const { state, write } = opened();
  const mainland = await zone('UK mainland');
  await userEvent.click(mainland.getByRole('button', { name: 'Edit Tracked 48' }));
  await fill('Price (£)', '5');
  await inDialog('Update Method');
  write({
    ...OPTIONS,
    zones: [{ zone: 'uk-mainland', on: true, methods: [{ ...tracked, dispatchDays: 1 }], except: [] }],
    packedGrams: 900,
  });
  await save();
  const choice = within(await screen.findByRole('group', { name: 'Saved by someone else' }));
  expect(choice.getByText(/Tracked 48: £3.95 · free from £60.00 · sent within 1 working day/)).toBeVisible();
  expect(choice.queryByText('Packed weight of a pot (g)')).not.toBeInTheDocument();
  expect(mainland.getByText(/^£5.00/)).toBeVisible();
  await userEvent.click(choice.getByRole('button', { name: 'Save Mine Instead' }));
  await waitFor(() => expect(state.revision).toBe(5));
  expect(state.options).toMatchObject({
    packedGrams: 900,
    zones: [{ methods: [{ charge: { pence: 500 }, dispatchDays: null }] }],
  });
});
