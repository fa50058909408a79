import { screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { AdminProduct } from '../features/products-admin/admin-products-api.ts';
import { renderAdmin } from './render-admin.tsx';
import type { Script } from './render-app.tsx';
import { scriptedProduct } from './scripted-product.ts';

/** For tests: the products screen with these products. */
export const renderProducts = (script: Script = {}, products: AdminProduct[] = [scriptedProduct()]) =>
  renderAdmin('/admin/products', { 'GET /api/admin/products': { body: { products } }, ...script });

/** Presses a button and answers the dialog with this title. */
export async function openDialog(button: string, title = button) {
  await userEvent.click(await screen.findByRole('button', { name: button }));
  return screen.getByRole('dialog', { name: title });
}

/** Chooses one of a product's further actions. */
export async function choose(choice: string, name = 'Harbour Mug') {
  await userEvent.click(await screen.findByRole('button', { name: `More actions for ${name}` }));
  await userEvent.click(await screen.findByRole('button', { name: `${choice} ${name}` }));
}

/** For tests: the products screen with the dialog of a product open. */
export async function renderProductDialog(script: Script = {}, product = scriptedProduct()) {
  const app = renderProducts(script, [product]);
  const dialog = await openDialog('Edit Harbour Mug');
  return { app, dialog, images: within(within(dialog).getByRole('group', { name: 'Images' })) };
}

export const press = (dialog: HTMLElement, name: string) =>
  userEvent.click(within(dialog).getByRole('button', { name }));
