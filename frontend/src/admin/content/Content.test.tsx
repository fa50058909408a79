import { expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { Answer } from '../../testing/render-app.tsx';
import { TOKEN_KEY } from '../../base/session.ts';
import { logInAgain } from '../../testing/log-in-again.ts';
import {
  about,
  contact,
  delivery,
  openTab,
  renderContent,
  save,
  sharedPage,
  terms,
} from '../../testing/render-content.tsx';

it('has the about page with title and content, Save and Refresh [A008] [A158] [A160] [A161]', async () => {
  renderContent();
  const panel = await openTab('About Page');
  expect(await within(panel).findByLabelText('Title')).toHaveValue('About us');
  expect(within(panel).getByLabelText('Content')).toHaveValue('We cast.');
  expect(within(panel).getByRole('button', { name: 'Save' })).toBeVisible();
  expect(within(panel).getByRole('button', { name: 'Refresh' })).toBeVisible();
});

it('has the contact page with its six fields, Save and Refresh [A159] [A160] [A161]', async () => {
  renderContent();
  const panel = await openTab('Contact Page');
  await within(panel).findByLabelText('Title');
  for (const [label, value] of [
    ['Title', contact.title],
    ['Content', contact.content],
    ['Email', contact.email],
    ['Phone', contact.phone],
    ['Address', contact.address],
    ['Hours', contact.hours],
  ] as const)
    expect(within(panel).getByLabelText(label)).toHaveValue(value);
  expect(within(panel).getByRole('button', { name: 'Save' })).toBeVisible();
  expect(within(panel).getByRole('button', { name: 'Refresh' })).toBeVisible();
});

it.each([
  ['Delivery and Returns', delivery, 'Post', 'Delivery and returns saved successfully!'],
  ['Terms of Sale', terms, 'We sell.', 'Terms of sale saved successfully!'],
])('edits %s, with a preview and the advice to read it first', async (tab, text, shown, success) => {
  const page = tab.startsWith('Terms') ? 'terms' : 'delivery';
  const app = renderContent({ [`PUT /api/admin/${page}`]: { body: { ...text, revision: 1 } } });
  const panel = await openTab(tab);
  expect(
    within(panel).getByText(/starting point for a shop in the United Kingdom\. It isn’t legal advice/),
  ).toBeVisible();
  const preview = within(panel).getByRole('region', { name: `Preview of the ${page} page` });
  expect(within(preview).getByText(shown)).toBeVisible();
  expect(preview).not.toHaveTextContent('#');
  await userEvent.type(within(panel).getByLabelText('Content'), ' Since 1990.');
  await save(panel);
  expect(await screen.findByText(success)).toBeVisible();
  expect(app.callsTo('PUT', `/api/admin/${page}`)[0]?.body).toEqual({
    ...text,
    content: `${text.content} Since 1990.`,
    revisionLoaded: 0,
  });
});

it('requests both pages in parallel [A306]', async () => {
  const app = renderContent({ 'GET /api/admin/about': new Promise<Answer>(() => undefined) });
  await waitFor(() => expect(app.callsTo('GET', '/api/admin/contact')).toHaveLength(1));
  expect(app.callsTo('GET', '/api/admin/about')).toHaveLength(1);
});

it('saves what was typed, and is busy until then [A162] [A319]', async () => {
  let answer: (value: Answer) => void = () => undefined;
  const app = renderContent({ 'PUT /api/admin/about': new Promise<Answer>((resolve) => (answer = resolve)) });
  const panel = await openTab('About Page');
  await userEvent.type(await within(panel).findByLabelText('Title'), ' two');
  expect(within(panel).getByText('You have unsaved changes.')).toBeVisible();
  await save(panel);
  expect(within(panel).getByRole('button', { name: 'Saving...' })).toBeDisabled();
  expect(app.callsTo('PUT', '/api/admin/about')[0]?.body).toEqual({
    ...about,
    title: 'About us two',
    revisionLoaded: 3,
  });
  answer({ body: {} });
  expect(await screen.findByText('About page content saved successfully!')).toBeVisible();
});

it('saves nothing without a title and content', async () => {
  const app = renderContent();
  const panel = await openTab('About Page');
  await userEvent.clear(await within(panel).findByLabelText('Title'));
  await save(panel);
  expect(await within(panel).findByRole('alert')).toHaveTextContent('Title: Required');
  expect(app.callsTo('PUT', '/api/admin/about')).toHaveLength(0);
});

it('confirms that the contact page has been saved [A320]', async () => {
  renderContent({ 'PUT /api/admin/contact': { body: contact } });
  await save(await openTab('Contact Page'));
  expect(await screen.findByText('Contact page content saved successfully!')).toBeVisible();
});

it.each([
  ['About Page', 'about', 'Failed to save about content. Please try again.', '[A317]'],
  ['Contact Page', 'contact', 'Failed to save contact content. Please try again.', '[A318]'],
])('%s: reports that saving %s failed: %s %s', async (name, page, words) => {
  renderContent({ [`PUT /api/admin/${page}`]: { status: 500 } });
  await save(await openTab(name));
  expect(await screen.findByText(words)).toBeVisible();
});

it('reports a failure to load, with Refresh [A316]', async () => {
  const app = renderContent({ 'GET /api/admin/about': { status: 500 } });
  expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load content. Please try again.');
  await userEvent.click(within(screen.getByRole('alert')).getByRole('button', { name: 'Refresh' }));
  await waitFor(() => expect(app.callsTo('GET', '/api/admin/about')).toHaveLength(2));
});

it('shows a live preview of the page', async () => {
  renderContent();
  const panel = await openTab('Contact Page');
  await userEvent.type(await within(panel).findByLabelText('Hours'), ' only');
  const preview = within(panel).getByRole('region', { name: 'Preview of the contact page' });
  expect(preview).toHaveTextContent(/Say hello.*We read\..*pots@example\.org.*By chance only/);
});

it('asks before a link or Refresh discards changes', async () => {
  const app = renderContent();
  const panel = await openTab('About Page');
  const title = await within(panel).findByLabelText('Title');
  await userEvent.type(title, ' two');
  await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
  const question = await screen.findByRole('dialog', { name: 'Leave without saving?' });
  await userEvent.click(within(question).getByRole('button', { name: 'Keep Editing' }));
  expect(app.where()).toBe('/admin/content');
  await userEvent.click(within(panel).getByRole('button', { name: 'Refresh' }));
  await userEvent.click(screen.getByRole('button', { name: 'Keep Editing' }));
  expect(title).toHaveValue('About us two');
  await userEvent.click(within(panel).getByRole('button', { name: 'Refresh' }));
  await userEvent.click(screen.getByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(title).toHaveValue('About us'));
  await userEvent.type(title, '!');
  await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
  await userEvent.click(await screen.findByRole('button', { name: 'Leave' }));
  await waitFor(() => expect(app.where()).toBe('/admin/orders'));
});

it('does not ask once the changes have been saved', async () => {
  const app = renderContent(sharedPage().script);
  const panel = await openTab('About Page');
  await userEvent.type(await within(panel).findByLabelText('Title'), ' two');
  await save(panel);
  await screen.findByText('About page content saved successfully!');
  expect(within(panel).getByLabelText('Title')).toHaveValue('About us two');
  await userEvent.click(screen.getByRole('link', { name: 'Orders' }));
  await waitFor(() => expect(app.where()).toBe('/admin/orders'));
});

it('sends nothing without a stored token [A245]', async () => {
  const app = renderContent();
  const panel = await openTab('About Page');
  await within(panel).findByLabelText('Title');
  localStorage.removeItem(TOKEN_KEY);
  await save(panel);
  expect(await screen.findByText('No authentication token found')).toBeVisible();
  expect(app.callsTo('PUT', '/api/admin/about')).toHaveLength(0);
});

it('restores what was typed after the session has expired', async () => {
  renderContent({
    'PUT /api/admin/about': { status: 401, body: { message: 'Unauthorized' } },
    'POST /api/auth/login': { body: { token: 'd.e.f' } },
  });
  const panel = await openTab('About Page');
  await userEvent.type(await within(panel).findByLabelText('Title'), ' two');
  await save(panel);
  await logInAgain();
  const again = await openTab('About Page');
  expect(await within(again).findByLabelText('Title')).toHaveValue('About us two');
  expect(await within(again).findByText('You have unsaved changes.')).toBeVisible();
});
