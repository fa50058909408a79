import { waitFor } from '@slipcast/local-servers/wait-for';
import { launch } from '@slipcast/testkit/launch-browser';

const LONGEST_MS = 30_000;
const PHONE = { width: 390, height: 844 };

/**
 * Opens a page of the shop on a phone that is not logged in, and waits until it says something.
 *
 * @param says in any part of the page, open or folded
 * @param leave a path of the shop that is deleted before the phone is put away
 * @throws Error with what the page says instead
 */
export async function onScreen(url: string, says: RegExp, leave?: string): Promise<void> {
  const browser = await launch();
  try {
    const page = await browser.newPage({ viewport: PHONE });
    await page.goto(url, { timeout: LONGEST_MS });
    let text = '';
    await waitFor(
      `${url} says ${says.source}`,
      async () => says.test((text = (await page.locator('body').textContent()) ?? '')),
      LONGEST_MS,
    ).catch((error: unknown) => {
      throw new Error(`${url} does not say ${says.source}, but: ${text.slice(0, 500)}`, { cause: error });
    });
    if (leave) await page.evaluate((path) => fetch(path, { method: 'DELETE' }).then(() => undefined), leave);
  } finally {
    await browser.close();
  }
}
