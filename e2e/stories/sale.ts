import { expect } from '@jest/globals';
import type { Page } from 'playwright-core';

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
  await page
    .getByRole('link', { name: new RegExp(pot) })
    .first()
    .click();
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

export async function fillInfo(page: Page, { name, email }: { name: string; email: string }): Promise<void> {
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
  await page.getByRole('button', { name: 'Continue to Review' }).click();
  await page.getByRole('heading', { level: 1, name: 'Order Review' }).waitFor();
}

/** Types Square's test card into the provider's own frame. */
export async function fillCard(page: Page): Promise<void> {
  const frame = page.frameLocator('iframe[title="Secure card form"]');
  await frame.getByLabel('Card number').fill('4111 1111 1111 1111');
  await frame.getByLabel(/Expir/).fill('12/39');
  await frame.getByLabel(/CVV|Security code/i).fill('111');
  await frame.getByLabel(/postcode/i).fill('ST1 5AB');
}

/** Answers the order's number. */
export async function confirmed(page: Page): Promise<string> {
  await page.getByRole('heading', { level: 1, name: 'Order Confirmed' }).waitFor();
  const number = /\d{4}-ORD-\d{3,}/;
  return number.exec((await page.getByText(number).first().textContent()) ?? '')?.[0] ?? '';
}
