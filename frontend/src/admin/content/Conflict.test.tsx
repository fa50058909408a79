import { describe, expect, it } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { openTab, renderContent, save, sharedPage } from '../../testing/render-content.tsx';

describe('an edit that conflicts with someone else’s', () => {
  const theirs = { title: 'Who we are', content: 'We throw.' };
  const overtaken = async () => {
    const { page, write, script } = sharedPage();
    renderContent(script);
    const panel = await openTab('About Page');
    await userEvent.type(await within(panel).findByLabelText('Content'), ' And fettle.');
    write(theirs);
    await save(panel);
    const alert = await within(panel).findByRole('group', { name: 'Saved by someone else' });
    return { page, panel, alert };
  };
  const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

  it('shows their version beside it, and loses nothing', async () => {
    const { page, panel, alert } = await overtaken();
    expect(within(panel).getByRole('alert')).toHaveTextContent('Someone else has changed this page.');
    expect(alert).toHaveTextContent('ContentWe throw.');
    expect(alert).not.toHaveTextContent('Title');
    expect(within(panel).getByLabelText('Content')).toHaveValue('We cast. And fettle.');
    expect(page.text).toEqual(theirs);
  });

  it('can replace theirs after a choice', async () => {
    const { page, alert } = await overtaken();
    await press('Save Mine Instead');
    expect(await screen.findByText('About page content saved successfully!')).toBeVisible();
    // The title was not touched here, so the other admin's stays.
    expect(page.text).toEqual({ title: 'Who we are', content: 'We cast. And fettle.' });
    expect(alert).not.toBeInTheDocument();
  });

  it('can be dropped in favour of theirs', async () => {
    const { page, panel, alert } = await overtaken();
    await press('Use Theirs');
    await waitFor(() => expect(within(panel).getByLabelText('Content')).toHaveValue('We throw.'));
    expect(alert).not.toBeInTheDocument();
    expect(page.text).toEqual(theirs);
  });

  it('can be followed by another edit of one’s own', async () => {
    const { page, script } = sharedPage();
    renderContent(script);
    const panel = await openTab('About Page');
    const title = await within(panel).findByLabelText('Title');
    for (const end of ['1', '2', '3']) {
      // oxlint-disable-next-line no-await-in-loop
      await userEvent.type(title, end);
      // oxlint-disable-next-line no-await-in-loop
      await save(panel);
      // oxlint-disable-next-line no-await-in-loop
      await waitFor(() => expect(page.text.title.endsWith(end)).toBe(true));
    }
    expect(page.text.title).toBe('About us123');
  });
});
