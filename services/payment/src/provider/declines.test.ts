import { describe, expect, it } from '@jest/globals';
import { declineCode, declineText, isAboutCard, isShopAtFault } from './declines.ts';

describe('what a refusal is about', () => {
  it.each([
    ['GENERIC_DECLINE', 'PAYMENT_METHOD_ERROR', 'card'],
    ['A_REASON_OF_NEXT_YEAR', 'PAYMENT_METHOD_ERROR', 'card'],
    ['CARD_TOKEN_USED', 'INVALID_REQUEST_ERROR', 'token'],
    ['NOT_FOUND', 'INVALID_REQUEST_ERROR', 'token'],
    ['PAYMENT_LIMIT_EXCEEDED', 'PAYMENT_METHOD_ERROR', 'shop'],
    ['INSUFFICIENT_PERMISSIONS', 'PAYMENT_METHOD_ERROR', 'shop'],
    ['CURRENCY_MISMATCH', 'PAYMENT_METHOD_ERROR', 'shop'],
    ['A_MISTAKE_OF_NEXT_YEAR', 'INVALID_REQUEST_ERROR', 'shop'],
    ['ACCESS_TOKEN_REVOKED', 'AUTHENTICATION_ERROR', 'shop'],
    ['constructor', 'API_ERROR', 'shop'],
  ])('%s in %s is about the %s', (code, category, about) => {
    const known = declineCode(code, category);
    expect([isAboutCard(known), isShopAtFault(known)]).toEqual([about === 'card', about === 'shop']);
    if (about !== 'card') expect(declineText(known)).not.toMatch(/declined|your bank/i);
  });
});
