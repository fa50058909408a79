import type { EventData } from '@slipcast/contracts/events/registry';
import { greetingOf } from './greeting.ts';
import { layout, link, paragraph } from './layout.ts';
import type { Letter, Shop } from './shop.ts';

export function passwordReset(shop: Shop, request: EventData<'user.password-reset-requested.v1'>): Letter {
  const url = `${shop.url}/reset-password?${new URLSearchParams({ token: request.resetToken })}`;
  const greeting = greetingOf(request.name);
  const sentence = `Somebody, hopefully you, asked for a new password for your account at ${shop.name}.`;
  const limits = 'The link works once, for one hour. If it was not you, do nothing: your password stays.';
  return {
    subject: `Reset your password at ${shop.name}`,
    html: layout(shop, 'Reset your password', [
      paragraph(greeting),
      paragraph(sentence),
      paragraph(link(url, 'Set a new password')),
      paragraph(limits),
    ]),
    text: [greeting, sentence, `Set a new password: ${url}`, limits, shop.name].join('\n\n'),
  };
}
