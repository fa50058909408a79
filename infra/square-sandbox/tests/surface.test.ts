import { expect, it } from '@jest/globals';
import type {
  ApplePay,
  Card,
  GooglePay,
  PaymentRequest,
  Payments,
  PublicErrors,
} from '@square/web-payments-sdk-types';
import { launch } from '@slipcast/testkit/launch-browser';
import { openSandbox } from './open-sandbox.ts';
import { openShop } from './shop-page.ts';

// The compiler checks these lists against Square's own types: a new method of the SDK breaks the build here.
const payments: Record<keyof Payments, true> = {
  card: true,
  applePay: true,
  googlePay: true,
  giftCard: true,
  ach: true,
  afterpayClearpay: true,
  cashAppPay: true,
  paymentRequest: true,
  setLocale: true,
  verifyBuyer: true,
};
const card: Record<keyof Card, true> = {
  attach: true,
  detach: true,
  destroy: true,
  configure: true,
  tokenize: true,
  clear: true,
  focus: true,
  setError: true,
  recalculateSize: true,
  addEventListener: true,
  removeEventListener: true,
};
const googlePay: Record<keyof GooglePay, true> = {
  attach: true,
  detach: true,
  destroy: true,
  tokenize: true,
  addEventListener: true,
  removeEventListener: true,
};
const applePay: Record<keyof ApplePay, true> = {
  tokenize: true,
  destroy: true,
  addEventListener: true,
  removeEventListener: true,
};
const paymentRequest: Record<keyof PaymentRequest, true> = { addEventListener: true, update: true };
const errors: Record<keyof PublicErrors, true> = {
  BrowserNotSupportedError: true,
  ElementNotFoundError: true,
  InvalidOptionError: true,
  InvalidEventListenerCallbackError: true,
  InvalidPaymentRequestError: true,
  InvalidPaymentRequestUpdateError: true,
  PaymentMethodUnsupportedError: true,
  PlaidMissingNameError: true,
  TokenizationError: true,
  UnexpectedError: true,
  VerifyBuyerError: true,
  WebSdkEmbedError: true,
};

it("has every method and error that Square's published types name", async () => {
  const [browser, open] = await Promise.all([launch(), openSandbox()]);
  const shop = await openShop(open.port);
  const page = await browser.newPage();
  await page.goto(shop.url);
  const missing = (expression: string, names: object) =>
    page.evaluate<string[]>(`(async () => {
      const found = await ${expression};
      return ${JSON.stringify(Object.keys(names))}.filter((name) => typeof found[name] !== 'function');
    })()`);
  expect(await missing('payments', payments)).toEqual([]);
  expect(await missing('payments.card()', card)).toEqual([]);
  expect(await missing('payments.googlePay(request())', googlePay)).toEqual([]);
  expect(await missing('payments.applePay(request())', applePay)).toEqual([]);
  expect(await missing('request()', paymentRequest)).toEqual([]);
  expect(await missing('Square.errors', errors)).toEqual([]);
  await browser.close();
  shop.stop();
  await open.stop();
});
