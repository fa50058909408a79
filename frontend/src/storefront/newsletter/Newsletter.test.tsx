import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../testing/render-app.tsx';

const subscription = { email: 'ada@example.com', state: 'subscribed', topics: ['updates'], key: 'k1' };
const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }));
const box = (name: RegExp) => screen.findByRole('checkbox', { name });

it('signs up for the topics that are ticked, and says to look into the inbox', async () => {
  const message = 'Please check your inbox: we’ve sent you a link to confirm your address.';
  const app = renderApp('/newsletter', { 'POST /api/newsletter': { body: { message } } });
  await userEvent.type(await screen.findByLabelText(/Email/), 'ada@example.com');
  expect(await box(/Shop updates/)).not.toBeChecked();
  await press('Sign Up');
  expect(await screen.findByRole('alert')).toHaveTextContent('Please choose at least one topic');
  expect(app.callsTo('POST', '/api/newsletter')).toEqual([]);
  await userEvent.click(await box(/Seconds/));
  await press('Sign Up');
  expect(await screen.findByText(message)).toBeVisible();
  expect(app.callsTo('POST', '/api/newsletter')[0]?.body).toEqual({
    email: 'ada@example.com',
    topics: ['seconds'],
    page: 'newsletter',
  });
});

it('confirms at a press and not before, with the token in the body', async () => {
  const app = renderApp('/newsletter#token=a.b.c', {
    'POST /api/newsletter/confirm': { body: subscription },
  });
  await screen.findByText(/Please confirm that this is your address/);
  expect(app.callsTo('POST', '/api/newsletter/confirm')).toEqual([]);
  await press('Confirm My Address');
  expect(await screen.findByText('Thank you: ada@example.com is on our mailing list.')).toBeVisible();
  expect(app.callsTo('POST', '/api/newsletter/confirm')[0]?.body).toEqual({ token: 'a.b.c' });
});

it('changes topics, unsubscribes, and takes back who pressed by mistake', async () => {
  const app = renderApp('/newsletter#key=k1', {
    'POST /api/newsletter/look-up': { body: subscription },
    'PUT /api/newsletter/topics': { body: { ...subscription, topics: ['updates', 'news'] } },
    'POST /api/newsletter/leave': { body: { ...subscription, state: 'unsubscribed', topics: [] } },
  });
  await userEvent.click(await box(/News/));
  await press('Save Choice');
  expect(await screen.findByText('Your choice is saved.')).toBeVisible();
  expect(app.callsTo('PUT', '/api/newsletter/topics')[0]?.body).toEqual({
    key: 'k1',
    topics: ['updates', 'news'],
  });
  await press('Unsubscribe from Everything');
  expect(await screen.findByText('We won’t write to ada@example.com any more.')).toBeVisible();
  await press('Subscribe Again');
  expect(await screen.findByText('Your choice is saved.')).toBeVisible();
});

it('says so when the key is not known', async () => {
  renderApp('/newsletter#key=k1', {
    'POST /api/newsletter/look-up': { status: 404, body: { message: 'This link is incomplete.' } },
  });
  expect(await screen.findByText('This link is incomplete.')).toBeVisible();
});
