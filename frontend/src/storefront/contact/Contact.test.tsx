import { afterEach, beforeEach, describe, expect, it, jest } from '@jest/globals';
import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderApp } from '../../app/render-app.tsx';

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

  it('are left out one by one when the server has none [C152] [C153] [C154] [C155] [C156] [C157]', async () => {
    renderApp('/contact', {
      'GET /api/content/contact': {
        body: { title: '', content: '', email: '', phone: '', address: '', hours: 'By chance' },
      },
    });
    expect(await screen.findByText('By chance')).toBeVisible();
    expect(screen.queryByRole('heading', { name: 'Say hello' })).not.toBeInTheDocument();
    expect(screen.getByRole('heading', { level: 1 })).toHaveClass('visually-hidden');
    expect(screen.queryByText('We read everything.')).not.toBeInTheDocument();
    expect(screen.queryByText('Studio Address')).not.toBeInTheDocument();
    expect(screen.queryByText('Phone')).not.toBeInTheDocument();
    expect(document.querySelector('main a[href^="mailto:"]')).toBeNull();
  });

  it('fall back to defaults with an alert [C158] [C159] [C450]', async () => {
    renderApp('/contact', { 'GET /api/content/contact': { status: 500 } });
    expect(await screen.findByRole('alert')).toHaveTextContent('Failed to load contact content');
    expect(screen.getByRole('heading', { level: 1, name: 'Contact Us' })).toBeVisible();
  });
});

describe('the form', () => {
  it('requires name, e-mail and message, as the browser checks them [C160] [C161] [C162] [C163] [C164] [C165]', async () => {
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

  it('only logs, sends nothing, says so and keeps the text [C166] [C167]', async () => {
    const app = renderApp('/contact', { 'GET /api/content/contact': { body: content } });
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
    const link = screen.getByRole('link', { name: 'Open it in your e-mail program' });
    expect(link.getAttribute('href')).toMatch(
      /^mailto:potter@example\.org\?subject=.*Ada.*&body=Is%20the%20mug%20safe%20%26/,
    );
    expect(screen.getByLabelText('Message')).toHaveValue('Is the mug safe & sound?');
  });
});
