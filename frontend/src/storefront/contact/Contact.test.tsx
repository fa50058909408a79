import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { type Answer, renderApp } from '../../testing/render-app.tsx';

const content = {
  title: 'Say hello',
  content: 'We read everything.',
  email: 'potter@example.org',
  phone: '01632 960 118',
  address: 'The Old Creamery\nHX9 4ZZ',
  hours: 'Tuesday to Saturday',
};
const log = jest.spyOn(console, 'log');
beforeEach(() => {
  log.mockReset();
  log.mockImplementation(() => undefined);
});
afterEach(() => {
  log.mockReset();
});

describe('the details', () => {
  it('come from the server [C026] [C152] [C153] [C154] [C155] [C156] [C157]', async () => {
    renderApp('/contact', { 'GET /api/content/contact': { body: content } });
    expect(await screen.findByRole('heading', { level: 1, name: 'Say hello' })).toBeVisible();
    expect(screen.getByText('We read everything.')).toBeVisible();
    expect(screen.getByRole('link', { name: 'potter@example.org' })).toHaveAttribute(
      'href',
      'mailto:potter@example.org',
    );
    expect(screen.getByText('Studio Address').nextElementSibling).toHaveTextContent(
      'The Old Creamery HX9 4ZZ',
    );
    expect(screen.getByRole('link', { name: '01632 960 118' })).toBeVisible();
    expect(screen.getByText('Tuesday to Saturday')).toBeVisible();
  });

  it.each([
    ['title [C152]', 'title', () => screen.queryByText('Say hello')],
    ['intro text [C153]', 'content', () => screen.queryByText('We read everything.')],
    ['email [C154]', 'email', () => document.querySelector('main a[href^="mailto:"]')],
    ['address and its label [C155]', 'address', () => screen.queryByText('Studio Address')],
    ['phone [C156]', 'phone', () => screen.queryByText('Phone')],
    ['hours [C157]', 'hours', () => screen.queryByText('Opening hours')],
  ] as const)('leave out the %s alone when the server has none', async (_title, field, find) => {
    const whole = renderApp('/contact', { 'GET /api/content/contact': { body: content } });
    await screen.findByText(content.hours);
    expect(find()).not.toBeNull();
    whole.unmount();
    renderApp('/contact', { 'GET /api/content/contact': { body: { ...content, [field]: '' } } });
    await screen.findByText(field === 'hours' ? content.phone : content.hours);
    expect(find()).toBeNull();
    for (const [name, value] of Object.entries(content))
      if (name !== field) expect(screen.getByRole('main')).toHaveTextContent(value.replace('\n', ' '));
  });

  it('keep a heading for screen readers when the server has no title', async () => {
    renderApp('/contact', { 'GET /api/content/contact': { body: { ...content, title: '' } } });
    await screen.findByText(content.hours);
    expect(screen.getByRole('heading', { level: 1 })).toHaveClass('visually-hidden');
  });

  it('fall back to defaults with an alert [C158] [C159] [C450]', async () => {
    renderApp('/contact', { 'GET /api/content/contact': { status: 500 } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load contact content');
    expect(screen.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
  });
});

describe('the form', () => {
  it('requires name, email and message, as the browser checks them [C160] [C161] [C162] [C163] [C164] [C165]', async () => {
    renderApp('/contact', { 'GET /api/content/contact': { body: content } });
    const email = await screen.findByLabelText('Email');
    expect(screen.getByLabelText('Name')).toBeRequired();
    expect(email).toBeRequired();
    expect(email).toHaveAttribute('type', 'email');
    const message = screen.getByLabelText('Message');
    expect(message).toBeRequired();
    expect(message.tagName).toBe('TEXTAREA');
    expect(message).toHaveAttribute('rows', '4');
    const button = screen.getByRole('button', { name: 'Send Message' });
    expect(button.closest('form')?.noValidate).toBe(false);
  });

  it('only logs the message, sends nothing and keeps the text; a second press sends it, or the visitor’s own program [C166] [C167]', async () => {
    let answer: Answer = { status: 503, body: { message: 'Email configuration missing' } };
    const app = renderApp('/contact', {
      'GET /api/content/contact': { body: content },
      'POST /api/contact': () => answer,
    });
    await userEvent.type(await screen.findByLabelText('Name'), 'Ada');
    await userEvent.type(screen.getByLabelText('Email'), 'ada@example.org');
    await userEvent.type(screen.getByLabelText('Message'), 'Is the mug safe & sound?');
    const before = app.calls.length;
    await userEvent.click(screen.getByRole('button', { name: 'Send Message' }));
    expect(log).toHaveBeenCalledWith('Contact form', {
      name: 'Ada',
      email: 'ada@example.org',
      message: 'Is the mug safe & sound?',
    });
    expect(app.calls).toHaveLength(before);
    const link = screen.getByRole('link', { name: 'open it in your email program' });
    expect(link.getAttribute('href')).toMatch(
      /^mailto:potter@example\.org\?subject=.*Ada.*&body=Is%20the%20mug%20safe%20%26/,
    );
    expect(screen.getByLabelText('Message')).toHaveValue('Is the mug safe & sound?');
    await userEvent.click(screen.getByRole('button', { name: 'Send It Now' }));
    expect(await screen.findByText(/Email configuration missing/)).toBeVisible();
    answer = { body: { message: 'Your message has been sent' } };
    await userEvent.click(screen.getByRole('button', { name: 'Try Again' }));
    expect(await screen.findByText(/a copy is on its way to ada@example.org/)).toBeVisible();
    expect(app.callsTo('POST', '/api/contact')[1]?.body).toEqual({
      name: 'Ada',
      email: 'ada@example.org',
      message: 'Is the mug safe & sound?',
    });
  });
});
