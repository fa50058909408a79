import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from './render-admin.tsx';
import type { Answer, Call, Script } from './render-app.tsx';

export const about = { title: 'About us', content: 'We cast.' };
export const contact = {
  title: 'Say hello',
  content: 'We read.',
  email: 'pots@example.org',
  phone: '01632 960 118',
  address: 'The Old Creamery',
  hours: 'By chance',
};
export const delivery = { title: 'Delivery and returns', content: '# Post\n\nBy van.' };
export const terms = { title: 'Terms of sale', content: 'We sell.' };
export const renderContent = (more: Script = {}) =>
  renderAdmin('/admin/content', {
    'GET /api/admin/about': { body: { ...about, revision: 3 } },
    'GET /api/admin/contact': { body: { ...contact, revision: 0 } },
    'GET /api/admin/delivery': { body: { ...delivery, revision: 0 } },
    'GET /api/admin/terms': { body: { ...terms, revision: 0 } },
    ...more,
  });
export const openTab = async (name: string) => {
  await userEvent.click(await screen.findByRole('tab', { name }));
  return screen.getByRole('tabpanel', { name });
};
export const save = async (panel: HTMLElement) =>
  userEvent.click(await within(panel).findByRole('button', { name: 'Save' }));

/** The about page as the server keeps it. `text` is what it shows; `write` is another admin's edit. */
export function sharedPage() {
  const page = { text: about, revision: 3 };
  const show = () => ({ body: { ...page.text, revision: page.revision } });
  const write = (text: typeof about) => Object.assign(page, { text, revision: page.revision + 1 });
  return {
    page,
    write,
    script: {
      'GET /api/admin/about': show,
      'PUT /api/admin/about': ({ body }: Call): Answer => {
        const { revisionLoaded, ...text } = body as typeof about & { revisionLoaded: number };
        if (revisionLoaded !== page.revision)
          return { status: 409, body: { message: 'Someone else has changed this page.' } };
        write(text);
        return show();
      },
    } satisfies Script,
  };
}
