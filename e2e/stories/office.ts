import { AxeBuilder } from '@axe-core/playwright';
import { admin } from '@slipcast/testkit/shop/client';
import type { Browser, Page } from 'playwright-core';
import { visit, type DESK } from '../browser.ts';

/** A page of the back office, for an admin. */
export async function asAdmin(browser: Browser, size: typeof DESK, path: string): Promise<Page> {
  const [{ token }, { page }] = await Promise.all([admin(), visit(browser, size)]);
  await page.addInitScript(`localStorage.setItem('slipcast.token', ${JSON.stringify(token)})`);
  await page.goto(path);
  await page.getByRole('heading', { level: 1 }).first().waitFor();
  return page;
}

/** What axe finds against WCAG 2.2 AA. */
export async function violationsOf(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'])
    .analyze();
  return violations.map(({ id, nodes }) => `${id} at ${nodes[0]?.target.join(' ')}`);
}
