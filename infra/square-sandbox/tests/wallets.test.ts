import { expect, it } from '@jest/globals';
import { complaints, freshCheckoutPage, open, page, shop } from './checkout-page.ts';
import { barriers, picture, type TokenResult } from './card-page.ts';
import { pots, refusal } from './open-sandbox.ts';

freshCheckoutPage();

const result = () => page.evaluate<TokenResult>('result');

/** Puts up both wallets; a click on either leaves the promise of its outcome in window.result. */
const putUp = (over = '{}') =>
  page.evaluate(`(async () => {
    const pr = window.pr = request(${over});
    const keep = (wallet) => () => { window.result = wallet.tokenize().catch((e) => ({ status: e.name })); };
    window.google = await payments.googlePay(pr);
    await google.attach('#google', { buttonSizeMode: 'fill' });
    document.querySelector('#google').addEventListener('click', keep(google));
    window.apple = await payments.applePay(pr);
    document.querySelector('#apple').addEventListener('click', keep(apple));
  })()`);

it('Google Pay: the button opens a sheet that says it is a sandbox, and Pay makes a token that can be charged', async () => {
  await putUp();
  await page.getByRole('button', { name: 'Buy with Google Pay (sandbox)' }).click();
  const sheet = page.getByRole('dialog', { name: 'Google Pay' });
  await sheet.getByText('This is a sandbox wallet: no card is charged and no money moves.').waitFor();
  expect(await sheet.getByText('Moon Vase').isVisible()).toBe(true);
  await picture(page, 'google-390');
  expect(await barriers(page, '[data-square-sandbox]')).toEqual([]);
  await page.setViewportSize({ width: 1440, height: 900 });
  await picture(page, 'google-1440');
  await sheet.getByRole('button', { name: 'Pay', exact: true }).click();
  const { status, token, details } = await result();
  expect({ status, details }).toMatchObject({
    status: 'OK',
    details: { method: 'Google Pay', card: { last4: '1111' } },
  });
  const unverified = open.client.payments.create(pots({ sourceId: token, idempotencyKey: 'unverified' }));
  expect(await refusal(unverified)).toMatchObject({ code: 'CARD_DECLINED_VERIFICATION_REQUIRED' });
  await page.getByRole('button', { name: 'Buy with Google Pay (sandbox)' }).click();
  await sheet.getByRole('button', { name: 'Pay', exact: true }).click();
  const second = (await result()).token;
  const verified = await page.evaluate<{ token: string }>(
    `payments.verifyBuyer(${JSON.stringify(second)}, details())`,
  );
  const request = pots({ sourceId: second, verificationToken: verified.token });
  const { payment } = await open.client.payments.create(request);
  expect(payment).toMatchObject({ status: 'APPROVED', cardDetails: { walletType: 'GOOGLE_PAY' } });
  expect(await page.getByRole('dialog').count()).toBe(0);
  expect(complaints).toEqual([]);
});

it('Apple Pay: Cancel and Escape answer Cancel, Pay makes a token', async () => {
  await putUp();
  const button = page.locator('#apple');
  await button.click();
  const sheet = page.getByRole('dialog', { name: 'Apple Pay' });
  await sheet.getByRole('button', { name: 'Cancel' }).click();
  expect(await result()).toEqual({ status: 'Cancel' });
  expect(await page.evaluate('document.activeElement.id')).toBe('apple');
  await button.click();
  await page.keyboard.press('Escape');
  expect(await result()).toEqual({ status: 'Cancel' });
  await button.click();
  await sheet.getByRole('button', { name: 'Pay', exact: true }).click();
  expect(await result()).toMatchObject({ status: 'OK', details: { method: 'Apple Pay' } });
});

it('Apple Pay requires a click, as Safari does', async () => {
  await putUp();
  // Playwright runs every script as if it came from a click.
  await page.evaluate(`Object.defineProperty(navigator, 'userActivation', { value: { isActive: false } })`);
  await expect(page.evaluate('apple.tokenize()')).rejects.toThrow('user gesture');
});

it('shows the current total, and delivery options that the page answers with a new price', async () => {
  await putUp(`{
    requestShippingContact: true,
    shippingOptions: [
      { id: 'post', label: 'Post', amount: '0.00' },
      { id: 'sender', label: 'Courier', amount: '5.00' },
    ],
  }`);
  await page.evaluate(`pr.addEventListener('shippingoptionchanged', ({ amount }) => ({
    total: { label: 'Slipcast', amount: (42 + Number(amount)).toFixed(2) },
  }))`);
  await page.locator('#apple').click();
  await page.getByLabel('Courier').check();
  await page.getByText('£47.00').waitFor();
  await page.getByRole('button', { name: 'Pay', exact: true }).click();
  expect(await result()).toMatchObject({
    details: { shipping: { option: { id: 'sender' }, contact: { countryCode: 'GB' } } },
  });
  expect(await page.evaluate(`pr.update({ total: { label: 'Slipcast', amount: '1.00' } })`)).toBe(true);
  await expect(page.evaluate(`pr.update({ total: { label: 'Slipcast', amount: 1 } })`)).rejects.toThrow(
    'must be a string',
  );
});

it('answers Abort when the page removes the wallet', async () => {
  await putUp();
  await page.locator('#google button').click();
  await page.getByRole('dialog').waitFor();
  await page.evaluate('google.destroy()');
  expect(await result()).toEqual({ status: 'Abort' });
  expect(await page.locator('#google button').count()).toBe(0);
});

it('is missing when wallets are switched off, by the script or by the browser', async () => {
  const supported = (method: string) =>
    page.evaluate(
      `payments.${method}(request()).then(() => true, (e) => e instanceof Square.errors.PaymentMethodUnsupportedError ? false : e.message)`,
    );
  expect([await supported('applePay'), await supported('googlePay')]).toEqual([true, true]);
  await page.goto(`${shop.url}/?wallets=off`);
  expect([await supported('applePay'), await supported('googlePay')]).toEqual([false, false]);
  await page.goto(shop.url);
  await page.evaluate(`localStorage.setItem('square-sandbox:wallets', 'apple-pay')`);
  expect([await supported('applePay'), await supported('googlePay')]).toEqual([true, false]);
  await page.evaluate(`localStorage.removeItem('square-sandbox:wallets')`);
});

it('refuses payment requests that Square refuses', async () => {
  const attempt = (options: string) => page.evaluate(`payments.paymentRequest(${options})`);
  await expect(attempt('{}')).rejects.toThrow('countryCode is required');
  await expect(
    attempt(`{ countryCode: 'GB', currencyCode: 'GBP', total: { label: 'x', amount: 42 } }`),
  ).rejects.toThrow('must be a string');
});
