import type { RefusalCode } from './statuses.ts';
import type { CardFacts } from './wire.ts';

type TestCard = {
  brand: string;
  outcome?: RefusalCode;
  /** Strong customer authentication: how the issuer behaves when the buyer is verified. */
  sca?: 'frictionless' | 'challenge' | 'fails';
};

/** Square's published sandbox cards. Any other number is refused, so that no one enters a real card here. */
const testCards = new Map<string, TestCard>([
  ['4111111111111111', { brand: 'VISA' }],
  ['5105105105105100', { brand: 'MASTERCARD' }],
  ['6011000000000004', { brand: 'DISCOVER' }],
  ['30000000000004', { brand: 'DISCOVER_DINERS' }],
  ['3569990010095841', { brand: 'JCB' }],
  ['340000000000009', { brand: 'AMERICAN_EXPRESS' }],
  ['6222988812340000', { brand: 'CHINA_UNIONPAY' }],
  ['4000000000000002', { brand: 'VISA', outcome: 'GENERIC_DECLINE' }],
  ['4800000000000004', { brand: 'VISA', sca: 'frictionless' }],
  ['5222220000000005', { brand: 'MASTERCARD', sca: 'frictionless' }],
  ['4811110000000008', { brand: 'VISA', sca: 'fails' }],
  ['4310000000201019', { brand: 'VISA', sca: 'challenge' }],
  ['5248480000210026', { brand: 'MASTERCARD', sca: 'challenge' }],
  ['5248480000210034', { brand: 'MASTERCARD', sca: 'challenge' }],
]);

type Expiry = { month: number; year: number };
type TypedCard = { number: string; expiration: string; cvv: string; postal_code: string };

/** Checks what was typed into the card form: the card, or an error for every field that is wrong. */
export function readCard(typed: TypedCard, now: number) {
  const number = typed.number.replaceAll(/[\s-]/g, '');
  const known = testCards.get(number);
  const expiry = readExpiry(typed.expiration, now);
  const cvv = typed.cvv.trim();
  const postalCode = typed.postal_code.trim();
  const cvvLength = known?.brand === 'AMERICAN_EXPRESS' ? 4 : 3;
  const checks = [
    { field: 'cardNumber', label: 'Credit card number', valid: known },
    { field: 'expirationDate', label: 'Expiration date', valid: expiry },
    { field: 'cvv', label: 'CVV', valid: /^\d+$/.test(cvv) && cvv.length === cvvLength },
    { field: 'postalCode', label: 'Postal code', valid: /^[A-Za-z0-9][A-Za-z0-9 -]{2,9}$/.test(postalCode) },
  ];
  const errors = checks
    .filter(({ valid }) => !valid)
    .map(({ field, label }) => ({ type: 'VALIDATION_ERROR', field, message: `${label} is not valid` }));
  if (!known || !expiry || errors.length > 0) return { errors };
  const outcome = known.outcome ?? trigger(expiry, cvv, postalCode);
  const card: CardFacts = {
    card_brand: known.brand,
    last_4: number.slice(-4),
    exp_month: expiry.month,
    exp_year: expiry.year,
    card_type: 'CREDIT',
    prepaid_type: 'NOT_PREPAID',
  };
  return { card, postalCode, outcome, sca: known.sca };
}

/** The values that Square's sandbox declines on purpose. */
function trigger(expiry: Expiry, cvv: string, postalCode: string): RefusalCode | undefined {
  if (cvv === '911') return 'CVV_FAILURE';
  if (postalCode === '99999') return 'ADDRESS_VERIFICATION_FAILURE';
  return expiry.month === 1 && expiry.year === 2040 ? 'INVALID_EXPIRATION' : undefined;
}

function readExpiry(text: string, now: number): Expiry | undefined {
  const match = /^(0?[1-9]|1[0-2])\s*\/\s*(?:20)?(\d\d)$/.exec(text.trim());
  if (!match) return undefined;
  const month = Number(match[1]);
  const year = 2000 + Number(match[2]);
  // A card is good until the last moment of its month.
  return Date.UTC(year, month) > now ? { month, year } : undefined;
}
