import { join } from 'node:path';
import { AxeBuilder } from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { screenshotFolder } from './config.ts';

/** Every error of the page, policy violations included; a clean page has none. */
export function complaintsOf(page: Page): string[] {
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
  return complaints;
}

export async function picture(page: Page, name: string): Promise<void> {
  if (screenshotFolder) await page.screenshot({ path: join(screenshotFolder, `${name}.png`) });
}

export type TypedCard = { number?: string; expiry?: string; cvv?: string; postcode?: string };

/** Mounts the card form and fills it in, on request key by key as a shopper does. */
export async function fillCard(
  page: Page,
  typed: TypedCard = {},
  how: 'fill' | 'pressSequentially' = 'fill',
) {
  await page.evaluate(
    `payments.card().then(async (card) => { window.card = card; await card.attach('#card'); })`,
  );
  const frame = page.frameLocator('iframe[title="Secure card form"]');
  await frame.getByLabel('Card number')[how](typed.number ?? '4111111111111111');
  await frame.getByLabel('Expiry date')[how](typed.expiry ?? '1230');
  await frame.getByLabel('Security code')[how](typed.cvv ?? '111');
  await frame.getByLabel('Card postcode')[how](typed.postcode ?? 'TR11 3QY');
  return frame;
}

export type TokenResult = {
  status: string;
  token: string;
  errors?: { field: string; message: string }[];
  details?: object;
};

export const tokenize = (page: Page, argument = 'details()') =>
  page.evaluate<TokenResult>(`card.tokenize(${argument})`);

/** What axe finds wrong inside `selector`, frames and shadow roots included, at WCAG 2.2 AA. */
export async function barriers(page: Page, selector: string): Promise<string[]> {
  const builder = new AxeBuilder({ page })
    .include(selector)
    .withTags(['wcag2a', 'wcag2aa', 'wcag21aa', 'wcag22aa']);
  const { violations } = await builder.analyze();
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(' ')}`);
}
