import { expect, it } from '@jest/globals';
import { isGone } from './mail-transport.ts';

const refused = (response: string, changes: object = {}) => ({
  code: 'EENVELOPE',
  command: 'RCPT TO',
  responseCode: Number(response.slice(0, 3)),
  response,
  ...changes,
});

it.each([
  [true, refused('550 5.1.1 no such user')],
  [true, refused('550 no such user')],
  [true, refused('553 5.1.3 bad address')],
  [true, refused('550 5.2.1 mailbox disabled')],
  // The shop's own fault, or for a while: other emails may get through.
  [false, refused('550 5.7.1 your network is blocked')],
  [false, refused('552 5.2.2 mailbox full')],
  [false, refused('451 try again later')],
  [false, refused('554 5.7.1 spam', { code: 'EMESSAGE', command: 'DATA' })],
  [false, refused('550 5.1.8 bad sender', { command: 'MAIL FROM' })],
  [false, new Error('away')],
])('finds out whether the address is gone: %s', (gone, error) => {
  expect(isGone(error)).toBe(gone);
});
