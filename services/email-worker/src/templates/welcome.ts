import type { EventData } from '@slipcast/contracts/events/registry';
import { link, paragraph } from './blocks.ts';
import { composeEmail, type Email } from './email.ts';
import { greetingOf } from './greeting.ts';
import type { Shop } from './shop.ts';

export const welcome = (shop: Shop, user: EventData<'user.registered.v1'>): Email =>
  composeEmail(shop, {
    subject: `Welcome to ${shop.name}`,
    title: 'Welcome',
    blocks: [
      paragraph(greetingOf(user.name)),
      paragraph(`Your account at ${shop.name} is ready. It saves your cart, your addresses and your orders.`),
      link(`${shop.url}/products`, 'Browse our pots'),
    ],
  });
