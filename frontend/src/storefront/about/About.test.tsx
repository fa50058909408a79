import { expect, it } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderApp } from '../../testing/render-app.tsx';

it('shows the title and paragraphs from the server [C025] [C149] [C150]', async () => {
  renderApp('/about', {
    'GET /api/content/about': { body: { title: 'Our barn', content: 'One.\nTwo.\r\n\nThree.' } },
  });
  expect(await screen.findByRole('heading', { level: 1, name: 'Our barn' })).toBeVisible();
  expect([...document.querySelectorAll('main p')].map((paragraph) => paragraph.textContent)).toEqual([
    'One.',
    'Two.',
    'Three.',
  ]);
});

it('shows the built-in text when the content cannot be loaded, and says so [C151] [C449]', async () => {
  renderApp('/about', { 'GET /api/content/about': { status: 500 } });
  expect(await screen.findByText('Failed to load about content')).toBeVisible();
  expect(screen.getByRole('main')).toHaveTextContent(/handcrafted ceramics/);
  expect(screen.getByRole('main')).toHaveTextContent(/sustainably/);
});
