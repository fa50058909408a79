import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type { Browser, Page } from 'playwright-core';
import type { WireProduct } from '@slipcast/contracts/http/catalogue';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { boxOf, DESK, PHONE, visit } from '../browser.ts';
import { launch } from '@slipcast/testkit/launch-browser';
import { shopper } from '@slipcast/testkit/shop/client';

let browser: Browser;
beforeAll(async () => {
  browser = await launch();
});
afterAll(() => browser.close());

const mugPath = async () => {
  const { body } = await shopper().get<{ products: WireProduct[] }>('/products');
  return `/products/${body.products.find(({ name }) => name === 'Harbour Mug')?.id}`;
};

/** Two fingers that move apart on the photograph, then together again: it grows around them, and the page does not. */
async function pinch(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  const before = await boxOf(page, 'dialog picture');
  const [x, y] = [before.x + before.width / 2, before.y + before.height / 4];
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
    line.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        type === 'touchEnd'
          ? []
          : [
              { x: x - apart, y, id: 0 },
              { x: x + apart, y, id: 1 },
            ],
    });
  await touch('touchStart', 40);
  for (const apart of [60, 80, 100, 120]) await touch('touchMove', apart);
  const grown = await boxOf(page, 'dialog picture');
  expect(grown.width / before.width).toBeCloseTo(3, 1);
  expect(grown.x + grown.width / 2).toBeCloseTo(x, -1);
  expect(grown.y + grown.height / 4).toBeCloseTo(y, -1);
  expect(await page.evaluate('visualViewport.scale')).toBe(1);
  for (const apart of [80, 40]) await touch('touchMove', apart);
  await touch('touchEnd', 0);
  expect((await boxOf(page, 'dialog picture')).width).toBeCloseTo(before.width, 0);
}

/** A tap shows what was tapped, twice as large and in the same place, and another one shows all of it again. */
async function tap(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  const touch = async () => {
    await line.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] });
    await line.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  };
  const before = await boxOf(page, 'dialog picture');
  const [x, y] = [before.x + before.width * 0.6, before.y + before.height * 0.55];
  await touch();
  await waitFor('twice the size', async () => {
    const grown = await boxOf(page, 'dialog picture');
    const away = [grown.x + grown.width * 0.6 - x, grown.y + grown.height * 0.55 - y];
    return Math.abs(grown.width / before.width - 2) < 0.02 && away.every((one) => Math.abs(one) < 8);
  });
  await touch();
  await waitFor('all of it', async () => (await boxOf(page, 'dialog picture')).width < before.width + 1);
}

it('shows the whole picture in full size first, and zoomed in larger than the page does, with the middle of it in view', async () => {
  for (const [size, times] of [
    [PHONE, 1.4],
    [DESK, 1.5],
  ] as const) {
    const { page } = await visit(browser, size);
    await page.goto(await mugPath());
    const { width } = await boxOf(page, 'main picture');
    const openFull = page.getByRole('button', { name: /full size/ });
    await waitFor('the dialog', async () => {
      await openFull.click({ timeout: 1000 }).catch(() => undefined);
      return page.getByRole('dialog').isVisible();
    });
    const whole = await boxOf(page, 'dialog picture');
    expect([whole.x >= 0, whole.x + whole.width <= size.width]).toEqual([true, true]);
    if (size === PHONE) {
      await pinch(page);
      await tap(page);
    }
    await page.getByRole('button', { name: 'Zoom in' }).click();
    await waitFor('the middle', async () => {
      const full = await boxOf(page, 'dialog picture');
      if (full.width <= width * times) return false;
      const middle = [full.x + full.width / 2 - size.width / 2, full.y + full.height / 2 - size.height / 2];
      return middle.every((away) => Math.abs(away) < 60);
    });
    await page.context().close();
  }
});
