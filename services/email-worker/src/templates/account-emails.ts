import type { EventData } from '@slipcast/contracts/events/registry';
import { link, paragraph, type Draft } from './blocks.ts';
import { greetingOf } from './greeting.ts';
import type { Shop } from './layout.ts';

export const welcome = (shop: Shop, user: EventData<'user.registered.v1'>): Draft => ({
  subject: `Welcome to ${shop.name}`,
  title: 'Welcome',
  blocks: [
    paragraph(greetingOf(user.name)),
    paragraph(`Your account at ${shop.name} is ready. It saves your cart, your addresses and your orders.`),
    link(`${shop.url}/products`, 'Browse our pots'),
  ],
});

export const passwordReset = (shop: Shop, request: EventData<'user.password-reset-requested.v1'>): Draft => ({
  subject: `Reset your password at ${shop.name}`,
  title: 'Reset your password',
  blocks: [
    paragraph(greetingOf(request.name)),
    paragraph(`We were asked to reset the password of your account at ${shop.name}.`),
    link(
      `${shop.url}/reset-password?${new URLSearchParams({ token: request.resetToken })}`,
      'Set a new password',
    ),
    paragraph(
      'The link works once and for one hour. If you did not ask for it, you can ignore this e-mail, and your password will stay the same.',
    ),
  ],
});
