import { afterEach, expect, it, jest } from '@jest/globals';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from '../../testing/render-admin.tsx';

const saved: { name: string; blob: Blob }[] = [];
afterEach(() => {
  saved.length = 0;
  jest.restoreAllMocks();
});

/** What the browser is handed, which jsdom cannot save. */
function catchFiles() {
  let blob: Blob | undefined;
  Object.assign(URL, {
    createObjectURL: (given: Blob) => {
      blob = given;
      return 'blob:file';
    },
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
    if (blob) saved.push({ name: this.download, blob });
  });
}

const exportSheet = async () => within(await screen.findByRole('region', { name: 'Export' }));

it('saves the orders as a file', async () => {
  catchFiles();
  renderAdmin('/admin/settings', { 'GET /api/admin/orders/export': { body: 'order,total' } });
  await userEvent.click((await exportSheet()).getByRole('button', { name: 'Orders' }));
  await waitFor(() => expect(saved.map(({ name }) => name)).toEqual(['orders.csv']));
  const bytes = new Uint8Array((await saved[0]?.blob.arrayBuffer()) ?? []);
  expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  expect(await saved[0]?.blob.text()).toContain('order,total');
});

it('says why there is no file', async () => {
  catchFiles();
  const body = { code: 'unavailable', message: 'We can’t reach the orders right now.' };
  renderAdmin('/admin/settings', { 'GET /api/admin/orders/export': { status: 503, body } });
  const sheet = await exportSheet();
  await userEvent.click(sheet.getByRole('button', { name: 'Orders' }));
  expect(await sheet.findByRole('alert')).toHaveTextContent('We can’t reach the orders right now.');
  expect(saved).toEqual([]);
});
