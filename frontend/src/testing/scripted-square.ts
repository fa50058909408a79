import type { Script } from './render-app.tsx';
import { CHECKOUT_INFO_KEY, type CheckoutInfo } from '../features/checkout/checkout-info.ts';

/** Test data: details as a shopper typed them. */
export const info: CheckoutInfo = {
  fullName: 'Rose Penhaligon',
  email: 'rose@example.com',
  country: '',
  countryName: '',
  deliveryMethod: '',
  billingCountry: '',
  billingCountryName: '',
  phone: '',
  deliveryAddress1: '3 Custom House Quay',
  deliveryAddress2: '',
  deliveryCity: 'Falmouth',
  deliveryPostalCode: 'TR11 3QY',
  billingAddress1: '1 High Street',
  billingAddress2: '',
  billingCity: 'Truro',
  billingPostalCode: 'TR1 2AA',
};
export const fillIn = () => localStorage.setItem(CHECKOUT_INFO_KEY, JSON.stringify(info));

export const configured: Script = {
  'GET /api/payments/config': {
    body: {
      applicationId: 'app-1',
      locationId: 'loc-1',
      sdkUrl: '/sdk.js',
      applePay: true,
      googlePay: true,
    },
  },
};

/** Looser than Square's own type, because its answers may be odd. */
type TokenResult = { status: string; token?: string; errors?: { field?: string; message?: string }[] };

export type Wanted = {
  card?: () => Promise<TokenResult>;
  /** null: this device has no such wallet. */
  applePay?: (() => Promise<TokenResult>) | null;
  googlePay?: (() => Promise<TokenResult>) | null;
  /** Strong customer authentication of a wallet's token. */
  verify?: () => Promise<{ token: string } | null>;
  /** Makes setting a wallet up fail. */
  breaks?: boolean;
};

const unsupported = () =>
  Promise.reject(Object.assign(new Error('not here'), { name: 'PaymentMethodUnsupportedError' }));
const ok = () => Promise.resolve({ status: 'OK', token: 'cnon:ok' });

const verified = () => Promise.resolve({ token: 'verf:ok' });
/** Puts a scripted Square SDK on the page; `said` is what the shop told it. */
export function putSquare({
  card = ok,
  applePay = null,
  googlePay = null,
  verify = verified,
  breaks = false,
}: Wanted = {}) {
  const said: {
    configured: unknown[];
    request: Record<string, unknown> | null;
    details: unknown[];
    verified: unknown[];
  } = {
    configured: [],
    request: null,
    details: [],
    verified: [],
  };
  const destroy = () => Promise.resolve(true);
  Reflect.set(window, 'Square', {
    payments: (...parts: unknown[]) => {
      said.configured = parts;
      return {
        card: () =>
          Promise.resolve({
            attach: () => Promise.resolve(),
            destroy,
            tokenize: (details: unknown) => {
              said.details.push(details);
              return card();
            },
          }),
        verifyBuyer: (...parts: unknown[]) => {
          said.verified.push(parts);
          return verify();
        },
        paymentRequest: (options: Record<string, unknown>) => {
          if (breaks) throw new Error('no merchant');
          said.request = options;
          return { update: () => true };
        },
        applePay: () => (applePay ? Promise.resolve({ tokenize: applePay, destroy }) : unsupported()),
        googlePay: () =>
          googlePay
            ? Promise.resolve({
                tokenize: googlePay,
                destroy,
                attach: (target: HTMLElement) => {
                  const button = document.createElement('button');
                  button.textContent = 'Buy with Google Pay';
                  target.append(button);
                  return Promise.resolve();
                },
              })
            : unsupported(),
      };
    },
  });
  return said;
}
export const removeSquare = () => Reflect.deleteProperty(window, 'Square');

/** An order as the server answers it. */
export const wireOrder = {
  id: 'o1',
  order_number: '2026-ORD-007',
  status: 'paid',
  total_price: 52,
  createdAt: '2026-11-20T12:00:00.000Z',
  customer_name: 'Rose Penhaligon',
  customer_email: 'rose@example.com',
  delivery_address: '3 Custom House Quay, Falmouth, TR11 3QY',
  billing_address: '1 High Street, Truro, TR1 2AA',
  order_lines: [
    {
      id: 'l1',
      product_name: 'Harbour Mug',
      quantity: 2,
      price: 26,
      variant_color: 'Sea Glass',
      imageUrl: '/mug.jpg',
      variant: null,
    },
  ],
};
export const paid = { success: true, message: 'ok', payment: { id: 'pay-1' } };
export const placed = {
  order: wireOrder,
  emailStatus: { sent: true, message: 'queued' },
  orderToken: 'proof',
};
