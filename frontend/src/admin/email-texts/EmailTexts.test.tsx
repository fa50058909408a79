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
    'POST /api/admin/orders/email-preview': ({ body }) => {
      const { opening } = body as { opening: string };
      const text = ['Dear Ada,', opening.replace('{first name}', 'Ada'), 'Harbour Mug, £24.50'].join('\n\n');
      const photograph = '<img src="http://pots.example:5555/media/a1b2/480.jpg" width="96"/>';
      const html = `<p>${text}</p>${photograph}`;
      return { body: { subject: 'Your order 2026-ORD-007 at Fettle', html, text } };
    },
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
  expect(await within(preview).findByText(/^Subject: Your order 2026-ORD-007 at/)).toBeVisible();
  expect(within(preview).getByTitle('The email on a phone')).toHaveAttribute('sandbox', 'allow-same-origin');
  // From where the back office is open: its own photographs alone may be loaded there.
  expect(within(preview).getByTitle('The email on a phone')).toHaveAttribute(
    'srcdoc',
    expect.stringContaining('<img src="/media/a1b2/480.jpg" width="96"/>'),
  );
  await userEvent.click(within(preview).getByRole('button', { name: 'Plain Text' }));
  const opening = dialog.getByLabelText(/^Your words at the beginning/);
  await userEvent.type(opening, 'Thank you, {{first nam}.');
  await userEvent.click(dialog.getByRole('button', { name: 'Save' }));
  expect(await dialog.findByText(/^Only {first name}, .* may stand between braces/)).toBeVisible();
  expect(app.callsTo('PUT', '/api/admin/settings/emails/order-confirmation')).toHaveLength(0);
  await userEvent.clear(opening);
  await userEvent.type(opening, 'Thank you, {{first name}.');
  expect(await within(preview).findByText(/Thank you, Ada\.\s+Harbour Mug/)).toBeVisible();
  for (const { body } of app.callsTo('POST', '/api/admin/orders/email-preview'))
    expect(JSON.stringify(body)).not.toContain('{first nam}');
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
  const preview = within(dialog.getByRole('region', { name: 'Preview' }));
  await userEvent.click(await preview.findByRole('button', { name: 'Plain Text' }));
  expect(preview.getByText(/Off it goes\./)).toBeVisible();
  await userEvent.click(dialog.getByRole('button', { name: 'Back to the Default' }));
  await waitFor(() => expect(preview.queryByText(/Off it goes\./)).not.toBeInTheDocument());
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
