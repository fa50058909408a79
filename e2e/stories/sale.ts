import { expect } from '@jest/globals';
import type { Locator, Page } from 'playwright-core';

/** Turns the pages of the list until it is seen: the shop of all tests has more pots than fit on one. */
export async function turnTo(page: Page, pot: Locator): Promise<void> {
  const pages = page.getByRole('navigation', { name: 'Pages' });
  await page.locator('.product-list').waitFor();
  for (let next = 2; !(await pot.isVisible()); next += 1) {
    // oxlint-disable-next-line no-await-in-loop
    await pages.getByRole('link', { name: 'Next' }).click();
    // oxlint-disable-next-line no-await-in-loop
    await pages.locator(`[aria-current]:text-is("${next}")`).waitFor();
  }
}

/**
 * From the home page to a pot in the cart, as a shopper goes.
 *
 * @param look is called on the product's page, before the pot goes into the cart
 */
export async function putInCart(
  page: Page,
  pot: string,
  look: () => Promise<void> = async () => undefined,
): Promise<void> {
  await page.goto('/');
  await page.getByRole('link', { name: 'Shop Our Collection' }).click();
  await page.getByRole('heading', { level: 1, name: 'Our Products' }).waitFor();
  const link = page.getByRole('link', { name: new RegExp(pot) }).first();
  await turnTo(page, link);
  await link.click();
  await page.getByRole('heading', { level: 1, name: pot }).waitFor();
  await look();
  await page.getByRole('button', { name: 'Add to Cart' }).click();
  await page
    .getByText('Added to cart successfully! Your item is safely reserved for 30 minutes while you shop.')
    .waitFor();
}

export async function openCart(page: Page, pot: string): Promise<void> {
  await page.getByRole('link', { name: 'View Cart' }).click();
  await page.getByRole('heading', { level: 1, name: 'Shopping Cart' }).waitFor();
  await page.getByText(pot).first().waitFor();
  expect(await page.getByRole('timer').first().textContent()).toMatch(/(29|30):\d\d/);
}

interface Filled {
  name: string;
  email: string;
  /** The way of delivery; default: the one that is chosen already. */
  method?: RegExp;
}

export async function fillInfo(page: Page, { name, email, method }: Filled): Promise<void> {
  await page
    .getByRole('link', { name: 'Proceed to Checkout' })
    .or(page.getByRole('button', { name: 'Proceed to Checkout' }))
    .first()
    .click();
  await page.getByRole('heading', { level: 1, name: 'Checkout Information' }).waitFor();
  await page.getByLabel('Full name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('Address line 1').fill('1 Kiln Lane');
  await page.getByLabel('Town or city').fill('Stoke-on-Trent');
  await page.getByLabel('Postcode').fill('st15ab');
  if (method) await page.getByRole('radio', { name: method }).check();
  await page.getByRole('button', { name: 'Continue to Review' }).click();
  await page.getByRole('heading', { level: 1, name: 'Order Review' }).waitFor();
}

/** Square's test card whose bank asks for a code. */
export const CHALLENGED = '4310 0000 0020 1019';

/** Types one of Square's test cards into the provider's own frame. */
export async function fillCard(page: Page, number = '4111 1111 1111 1111'): Promise<void> {
  const frame = page.frameLocator('iframe[title="Secure card form"]');
  await frame.getByLabel('Card number').fill(number);
  await frame.getByLabel(/Expir/).fill('12/39');
  await frame.getByLabel(/CVV|Security code/i).fill('111');
  await frame.getByLabel(/postcode/i).fill('ST1 5AB');
}

/** Answers the bank's 3-D Secure challenge, which is a page of another origin than the shop's. */
export async function answerBank(page: Page): Promise<void> {
  const bank = page.frameLocator('iframe[title="Your bank"]');
  await bank.getByLabel('Code from your bank').fill('123456');
  const frame = page.frames().find((one) => one.url().includes('/challenge-page'));
  expect(new URL(frame?.url() ?? '').origin).not.toBe(new URL(page.url()).origin);
  await bank.getByRole('button', { name: 'Confirm' }).click();
}

/** Answers the order's number. */
export async function confirmed(page: Page): Promise<string> {
  await page.getByRole('heading', { level: 1, name: 'Order Confirmed' }).waitFor();
  const number = /\d{4}-ORD-\d{3,}/;
  return number.exec((await page.getByText(number).first().textContent()) ?? '')?.[0] ?? '';
}
