import { expect, it } from '@jest/globals';
import { createEmailLimits, mailboxOf } from './email-limits.ts';

it.each([
  ['Ada.Glaze+shop@GoogleMail.com', 'adaglaze@gmail.com'],
  ['ada+1+2@example.com', 'ada@example.com'],
  ['a.d.a@example.com', 'a.d.a@example.com'],
  ['"odd@name"@example.com', '"odd@name"@example.com'],
])('%s leads to the mailbox %s', (address, mailbox) => {
  expect(mailboxOf(address)).toBe(mailbox);
});

it('counts nothing that is set to 0, and no network on the shop’s own machine', async () => {
  const none = { EMAILS_PER_NETWORK: 0, EMAILS_PER_SHOPPER: 0, EMAILS_PER_ADDRESS: 0 };
  const unlimited = createEmailLimits(null, none);
  for (let sent = 0; sent < 20; sent += 1)
    await unlimited.take({ ip: '192.0.2.1', shopper: 'u:1', address: 'ada@example.com' });
  const limits = createEmailLimits(null, { ...none, EMAILS_PER_NETWORK: 1 });
  for (let sent = 0; sent < 3; sent += 1) await limits.take({ ip: '127.0.0.1', address: 'ada@example.com' });
  await limits.take({ ip: '192.0.2.1', address: 'ada@example.com' });
  await expect(limits.take({ ip: '192.0.2.1', address: 'bea@example.com' })).rejects.toMatchObject({
    code: 'too-many-requests',
  });
});
