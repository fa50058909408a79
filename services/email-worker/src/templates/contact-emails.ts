import type { EventData } from '@slipcast/contracts/events/registry';
import { address, paragraph, type Draft } from './blocks.ts';
import { greetingOf } from './greeting.ts';
import type { Shop } from './layout.ts';

/** To the maker, and a copy to the person who wrote it. */
export const contactMessage = (
  shop: Shop,
  { name, email, message, isCopy }: EventData<'contact.message-sent.v1'>,
): Draft =>
  isCopy
    ? {
        subject: `Your message to ${shop.name}`,
        title: 'Your message',
        blocks: [
          paragraph(greetingOf(name)),
          paragraph('We have your message and will reply to this address. This is a copy for you.'),
          address('You wrote', message),
          paragraph(
            'If you didn’t write this, ignore this email. Someone has typed your address by mistake.',
          ),
        ],
      }
    : {
        subject: `Message from ${name}`,
        title: 'A message from the contact page',
        blocks: [address(`${name} writes`, message), paragraph(`Reply to ${email}.`)],
      };
