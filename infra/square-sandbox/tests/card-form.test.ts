import { expect, it } from '@jest/globals';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { complaints, freshCheckoutPage, open, page } from './checkout-page.ts';
import { barriers, fillCard, picture, tokenize } from './card-page.ts';
import { pots, refusal } from './open-sandbox.ts';

freshCheckoutPage();

const charge = (sourceId: string) =>
  open.client.payments.create(pots({ sourceId, idempotencyKey: sourceId.slice(-40) }));

it('turns the test card into a token that can be charged once, under a strict policy and behind a proxy', async () => {
  const frame = await fillCard(page, {}, 'pressSequentially');
  expect(await frame.getByLabel('Card number').inputValue()).toBe('4111 1111 1111 1111');
  expect(await frame.getByLabel('Expiry date').inputValue()).toBe('12 / 30');
  await picture(page, 'card-390');
  await page.setViewportSize({ width: 1440, height: 900 });
  await picture(page, 'card-1440');
  const result = await tokenize(page);
  expect(result).toEqual({
    status: 'OK',
    token: expect.stringMatching(/^cnon:/),
    details: {
      method: 'Card',
      billing: { postalCode: 'TR11 3QY' },
      card: {
        brand: 'VISA',
        last4: '1111',
        expMonth: 12,
        expYear: 2030,
        cardType: 'CREDIT',
        prepaidType: 'NOT_PREPAID',
      },
    },
  });
  const { payment } = await charge(result.token);
  expect(payment).toMatchObject({ status: 'APPROVED', cardDetails: { card: { last4: '1111' } } });
  const again = open.client.payments.create(pots({ sourceId: result.token, idempotencyKey: 'again' }));
  expect(await refusal(again)).toMatchObject({ code: 'CARD_TOKEN_USED' });
  expect(complaints).toEqual([]);
});

it.each([
  ['the decline card', { number: '4000000000000002' }, 'GENERIC_DECLINE'],
  ['code 911', { cvv: '911' }, 'CVV_FAILURE'],
  ['postcode 99999', { postcode: '99999' }, 'ADDRESS_VERIFICATION_FAILURE'],
  ['expiry 01/40', { expiry: '0140' }, 'INVALID_EXPIRATION'],
  ['the card that fails verification', { number: '4811110000000008' }, 'CARD_DECLINED_VERIFICATION_REQUIRED'],
])('%s makes a token that is declined when it is charged', async (_what, typed, code) => {
  await fillCard(page, typed);
  const { status, token } = await tokenize(page);
  expect(status).toBe('OK');
  expect(await refusal(charge(token))).toMatchObject({ status: 400, code });
});

it('shows an error beside each field, and reports errors by field', async () => {
  const frame = await fillCard(page, { number: '4242424242424242', expiry: '0120', cvv: '1', postcode: 'X' });
  const { status, errors } = await tokenize(page);
  expect(status).toBe('Invalid');
  expect(errors).toEqual([
    { type: 'VALIDATION_ERROR', field: 'cardNumber', message: 'Credit card number is not valid' },
    { type: 'VALIDATION_ERROR', field: 'expirationDate', message: 'Expiration date is not valid' },
    { type: 'VALIDATION_ERROR', field: 'cvv', message: 'CVV is not valid' },
    { type: 'VALIDATION_ERROR', field: 'postalCode', message: 'Postal code is not valid' },
  ]);
  expect(await frame.getByText('Check the card number').isVisible()).toBe(true);
  expect(await frame.getByLabel('Card number').getAttribute('aria-invalid')).toBe('true');
  await picture(page, 'card-errors-390');
  expect(await barriers(page, '#card')).toEqual([]);
  const fits = await page.evaluate<number>(`document.querySelector('iframe').clientHeight`);
  const form = await frame.locator('form').boundingBox();
  expect(fits).toBeGreaterThanOrEqual(form?.height ?? Infinity);
});

it('asks for the code 123456 with a challenge card, on the bank’s page', async () => {
  await fillCard(page, { number: '4310000000201019' });
  const result = tokenize(page);
  const bank = page.frameLocator('iframe[title="Your bank"]');
  const code = bank.getByLabel('Code from your bank');
  await code.fill('000000');
  await picture(page, 'challenge-390');
  expect(await barriers(page, '[data-square-sandbox]')).toEqual([]);
  await bank.getByRole('button', { name: 'Confirm' }).click();
  await bank.getByText('That code is not right. 2 tries left.').waitFor();
  await code.fill('123456');
  await bank.getByRole('button', { name: 'Confirm' }).click();
  const { status, token } = await result;
  expect(status).toBe('OK');
  expect((await charge(token)).payment?.status).toBe('APPROVED');
});

it('answers Cancel when the challenge is closed with Escape', async () => {
  await fillCard(page, { number: '5248480000210026' });
  const result = tokenize(page);
  const code = page.frameLocator('iframe[title="Your bank"]').getByLabel('Code from your bank');
  let isAnswered = false;
  void result.then(() => (isAnswered = true));
  // The field is seen before the page's script listens.
  await waitFor('the challenge is closed', async () => {
    if (!isAnswered) await code.press('Escape', { timeout: 2000 }).catch(() => undefined);
    return isAnswered;
  });
  expect(await result).toEqual({ status: 'Cancel' });
});

it('declines an SCA card that was not verified, unless verifyBuyer gave a verification token', async () => {
  await fillCard(page, { number: '4800000000000004' });
  const { token } = await tokenize(page, '');
  const verified = await page.evaluate<{ token: string; userChallenged: boolean }>(
    `payments.verifyBuyer(${JSON.stringify(token)}, details())`,
  );
  expect(verified).toEqual({ token: expect.stringMatching(/^verf:/), userChallenged: false });
  const second = await tokenize(page, '');
  expect(await refusal(charge(second.token))).toMatchObject({ code: 'CARD_DECLINED_VERIFICATION_REQUIRED' });
  const request = pots({ sourceId: token, idempotencyKey: 'verified', verificationToken: verified.token });
  expect((await open.client.payments.create(request)).payment?.status).toBe('APPROVED');
});

it('reports form events to the page, and follows the page’s requests', async () => {
  await page.evaluate(`payments.card({ postalCode: 'TR1' }).then(async (card) => {
    window.card = card; window.heard = [];
    for (const name of ['cardBrandChanged', 'errorClassAdded', 'focusClassAdded', 'submit'])
      card.addEventListener(name, ({ type, detail }) => heard.push(type + ' ' + detail.field + ' ' + detail.cardBrand));
    await card.attach(document.querySelector('#card'));
  })`);
  const frame = page.frameLocator('iframe');
  expect(await frame.getByLabel('Card postcode').inputValue()).toBe('TR1');
  await frame.getByLabel('Card number').pressSequentially('34');
  await frame.getByLabel('Card number').press('Enter');
  await page.evaluate(`card.setError('cvv')`);
  await page.evaluate(`card.focus('expirationDate')`);
  expect(await page.evaluate('heard')).toEqual([
    'focusClassAdded cardNumber OTHER_BRAND',
    'cardBrandChanged cardNumber AMERICAN_EXPRESS',
    'submit cardNumber AMERICAN_EXPRESS',
    'errorClassAdded cvv AMERICAN_EXPRESS',
    'errorClassAdded cardNumber AMERICAN_EXPRESS',
    'focusClassAdded expirationDate AMERICAN_EXPRESS',
  ]);
  await page.evaluate('card.clear()');
  expect(await frame.getByLabel('Card number').inputValue()).toBe('');
  expect(await frame.getByText('Check the code').isVisible()).toBe(false);
});

it('throws the errors that Square.errors names', async () => {
  const thrown = (code: string) =>
    page.evaluate(`(async () => { try { await ${code}; } catch (e) {
      const known = Object.entries(Square.errors).find(([, type]) => e instanceof type);
      return [e.name, known?.[0] ?? null]; } })()`);
  expect(await thrown(`payments.card().then((card) => card.attach('#nowhere'))`)).toEqual([
    'ElementNotFoundError',
    'ElementNotFoundError',
  ]);
  expect(await thrown(`payments.card({ colour: 'red' })`)).toEqual([
    'InvalidOptionError',
    'InvalidOptionError',
  ]);
  expect(await thrown(`payments.card().then((card) => card.tokenize())`)).toEqual([
    'PaymentMethodNotAttachedError',
    null,
  ]);
  expect(await thrown(`payments.card().then((card) => card.addEventListener('submit', 1))`)).toEqual([
    'InvalidEventListenerCallbackError',
    'InvalidEventListenerCallbackError',
  ]);
  expect(await thrown(`Promise.resolve().then(() => Square.payments(''))`)).toEqual([
    'InvalidApplicationIdError',
    null,
  ]);
  await fillCard(page);
  const amount = await thrown(`card.tokenize(details({ amount: 42 }))`);
  expect(amount).toEqual(['TokenizationError', 'TokenizationError']);
  expect(await thrown(`card.attach('#card')`)).toEqual(['PaymentMethodAlreadyAttachedError', null]);
  await page.evaluate(`card.destroy()`);
  expect(await page.locator('iframe').count()).toBe(0);
  expect(await thrown(`card.attach('#card')`)).toEqual(['PaymentMethodAlreadyDestroyedError', null]);
});

it('gives no token to a page with another application id', async () => {
  await page.evaluate(`Square.payments('sandbox-sq0idb-other', 'LPOTS').card().then(async (card) => {
    window.card = card; await card.attach('#card'); })`);
  await expect(tokenize(page)).rejects.toThrow("The application id is not this sandbox's.");
});

it('can be attached, detached and attached again', async () => {
  await fillCard(page);
  await page.evaluate('card.detach()');
  expect(await page.locator('iframe').count()).toBe(0);
  await page.evaluate(`card.attach('#card')`);
  expect(await page.frameLocator('iframe').getByLabel('Card number').inputValue()).toBe('');
});
