import type { EventData } from '@slipcast/contracts/events/registry';
import { link, paragraph } from './blocks.ts';
import { composeEmail, type Email } from './email.ts';
import { greetingOf } from './greeting.ts';
import type { Shop } from './shop.ts';

export const passwordReset = (shop: Shop, request: EventData<'user.password-reset-requested.v1'>): Email => {
  const token = new URLSearchParams({ token: request.resetToken });
  return composeEmail(shop, {
    subject: `Reset your password at ${shop.name}`,
    title: 'Reset your password',
    blocks: [
      paragraph(greetingOf(request.name)),
      paragraph(`We were asked to reset the password of your account at ${shop.name}.`),
      link(`${shop.url}/reset-password?${token}`, 'Set a new password'),
      paragraph(
        'The link works once and for one hour. If you did not ask for it, you can ignore this e-mail, and your password will stay the same.',
      ),
    ],
  });
};
