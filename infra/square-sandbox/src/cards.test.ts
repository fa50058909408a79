import { describe, expect, it } from '@jest/globals';
import { readCard } from './cards.ts';

const now = Date.UTC(2026, 10, 20);
const typed = { number: '4111 1111 1111 1111', expiration: '12/30', cvv: '111', postal_code: 'TR11 3QY' };
const read = (over: Partial<typeof typed>) => readCard({ ...typed, ...over }, now);

describe('the card form', () => {
  it.each([
    ['4111 1111 1111 1111', '111', 'VISA'],
    ['5105 1051 0510 5100', '111', 'MASTERCARD'],
    ['6011 0000 0000 0004', '111', 'DISCOVER'],
    ['3000 000000 0004', '111', 'DISCOVER_DINERS'],
    ['3569 9900 1009 5841', '111', 'JCB'],
    ['3400 000000 00009', '1111', 'AMERICAN_EXPRESS'],
    ['6222 9888 1234 0000', '123', 'CHINA_UNIONPAY'],
  ])('accepts the sandbox card %s', (number, cvv, card_brand) => {
    expect(read({ number, cvv })).toMatchObject({ card: { card_brand, last_4: number.slice(-4) } });
  });

  it('refuses any other number, so that no one enters a real card', () => {
    expect(read({ number: '4242 4242 4242 4242' })).toMatchObject({ errors: [{ field: 'cardNumber' }] });
  });

  it.each([
    ['11/26', true],
    ['10/26', false],
    ['12 / 2030', true],
    ['13/30', false],
    ['1230', false],
  ])('reads the expiry %s', (expiration, good) => {
    expect('card' in read({ expiration })).toBe(good);
  });

  it('asks for four digits on an American Express card', () => {
    expect(read({ number: '340000000000009', cvv: '111' })).toMatchObject({ errors: [{ field: 'cvv' }] });
  });
});
