import type { EventData } from '@slipcast/contracts/events/registry';
import { CONFIRM_DAYS, TOPIC_NAMES } from '@slipcast/contracts/newsletter';
import { button, lined, paragraph, type Draft } from './blocks.ts';
import type { Shop } from './layout.ts';

/** Its recipient may not have asked for it, or may be on the list already. The token comes after the #, which browsers never send. */
export const newsletterConfirmation = (
  shop: Shop,
  { topics, confirmToken }: EventData<'newsletter.address-given.v1'>,
): Draft => ({
  subject: `Confirm that you’d like emails from ${shop.name}`,
  title: 'Please confirm your address',
  blocks: [
    paragraph('Hello,'),
    paragraph(`Someone entered this address for the mailing list of ${shop.name}, to hear about:`),
    lined(topics.map((topic) => TOPIC_NAMES[topic]).join('\n')),
    paragraph('If that was you, please confirm your address.'),
    button(`${shop.url}/newsletter#${new URLSearchParams({ token: confirmToken })}`, 'Confirm my address'),
    paragraph(
      `The link works for ${CONFIRM_DAYS} days. If it wasn’t you, ignore this email: nothing will change, and you won’t be added to the list.`,
    ),
  ],
});
