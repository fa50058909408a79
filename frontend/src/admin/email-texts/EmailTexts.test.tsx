import { expect, it } from '@jest/globals';
import { WORDED_EMAILS } from '@slipcast/contracts/email-texts';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../../testing/render-admin.tsx';

const EMPTY = { subject: '', heading: '', opening: '', closing: '', revision: 0 };
const texts = WORDED_EMAILS.map((email) =>
  email === 'order-shipped' ? { email, ...EMPTY, opening: 'Off it goes.', revision: 2 } : { email, ...EMPTY },
);
const opened = (answer: object = { body: texts[0] }) =>
  renderAdmin('/admin/settings/emails', {
    'GET /api/admin/settings/emails': { body: { texts } },
    'PUT /api/admin/settings/emails/order-confirmation': answer,
    'PUT /api/admin/settings/emails/order-shipped': answer,
  });
const edit = async (name: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Edit ${name}` }));
  return within(screen.getByRole('dialog', { name }));
};

it('takes words of the maker with a preview, and refuses what stands for nothing', async () => {
  const app = opened();
  const dialog = await edit('Confirmation of an order');
  const preview = dialog.getByRole('region', { name: 'Preview' });
  expect(preview).toHaveTextContent('Subject: Your order 2026-ORD-007 at');
  const opening = dialog.getByLabelText(/^Your words at the beginning/);
  await userEvent.type(opening, 'Thank you, {{first nam}.');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/^Only {first name}, .* may stand between braces/)).toBeVisible();
  expect(app.callsTo('PUT', '/api/admin/settings/emails/order-confirmation')).toHaveLength(0);
  await userEvent.clear(opening);
  await userEvent.type(opening, 'Thank you, {{first name}.');
  expect(preview).toHaveTextContent('Thank you, Ada.');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText(/Confirmation of an order: saved/)).toBeVisible();
  expect(app.callsTo('PUT', '/api/admin/settings/emails/order-confirmation')[0]?.body).toEqual({
    subject: '',
    heading: '',
    opening: 'Thank you, {first name}.',
    closing: '',
    revisionLoaded: 0,
  });
});

it('leads back to the default', async () => {
  const app = opened();
  expect(await screen.findByText('Yours')).toBeVisible();
  const dialog = await edit('An order is on its way');
  await userEvent.click(dialog.getByRole('button', { name: 'Back to the Default' }));
  expect(dialog.getByRole('region', { name: 'Preview' })).not.toHaveTextContent('Off it goes.');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  await waitFor(() =>
    expect(app.callsTo('PUT', '/api/admin/settings/emails/order-shipped')[0]?.body).toMatchObject({
      opening: '',
      revisionLoaded: 2,
    }),
  );
});

it('says when someone else has changed it', async () => {
  opened({ status: 409, body: { message: 'Someone else has changed this email.' } });
  const dialog = await edit('Confirmation of an order');
  await userEvent.type(dialog.getByLabelText(/^Heading/), 'Hello');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText('Someone else has changed this email.')).toBeVisible();
});
