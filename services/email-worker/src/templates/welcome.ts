import type { EventData } from '@slipcast/contracts/events/registry';
import { greetingOf } from './greeting.ts';
import { layout, link, paragraph } from './layout.ts';
import type { Letter, Shop } from './shop.ts';

export function welcome(shop: Shop, user: EventData<'user.registered.v1'>): Letter {
  const url = `${shop.url}/products`;
  const greeting = greetingOf(user.name);
  const sentence = `Your account at ${shop.name} is ready. It keeps your cart, your addresses and your orders.`;
  return {
    subject: `Welcome to ${shop.name}`,
    html: layout(shop, 'Welcome', [
      paragraph(greeting),
      paragraph(sentence),
      paragraph(link(url, 'Look around the shop')),
    ]),
    text: [greeting, sentence, `Look around the shop: ${url}`, shop.name].join('\n\n'),
  };
}
