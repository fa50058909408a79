import type { EventData } from '@slipcast/contracts/events/registry';
import { MAIN } from '@slipcast/contracts/sku';
import { highlighted, link, paragraph, type Draft } from './blocks.ts';
import { greetingOf, oneLine } from './greeting.ts';
import type { Shop } from './layout.ts';

const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' });

type Entry = Pick<
  EventData<'waiting.address-given.v1'>,
  'productName' | 'color' | 'variantId' | 'waitingKey'
>;

const potOf = ({ productName, color, variantId }: Entry): string =>
  oneLine(variantId === MAIN || !color ? productName : `${productName} (${color})`);
/** The key comes after the #, so that no server, log or Referer has it. */
const pageOf = (shop: Shop, { waitingKey }: Entry): string => `${shop.url}/waiting#${waitingKey}`;

/** Its recipient may not have asked for it. */
export function waitingConfirmation(shop: Shop, entry: EventData<'waiting.address-given.v1'>): Draft {
  const pot = potOf(entry);
  return {
    subject: `Confirm your place in the queue for ${pot}`,
    title: 'Confirm your place in the queue',
    blocks: [
      paragraph('Hello,'),
      paragraph(
        `Someone asked ${shop.name} to email this address when this pot becomes available: ${pot}. If that was you, please confirm your address.`,
      ),
      link(pageOf(shop, entry), 'Confirm my address'),
      paragraph(
        entry.userId
          ? 'The link works for one day. If it wasn’t you, ignore this email.'
          : 'The link works for one day. If it wasn’t you, ignore this email: we’ll delete your address and won’t write again.',
      ),
    ],
  };
}

export function pieceOffered(shop: Shop, offer: EventData<'waiting.piece-offered.v1'>): Draft {
  const pot = potOf(offer);
  const until = TIME.format(new Date(offer.until));
  return {
    subject: `${pot} is yours until ${until}`,
    title: `It is yours until ${until}`,
    blocks: [
      paragraph(greetingOf(offer.name ?? '')),
      paragraph(`You were next in the queue for this pot, and it’s available now: ${pot}.`),
      highlighted(`It’s reserved for you, and no one else, until ${until} (UK time).`),
      link(pageOf(shop, offer), 'Put it in my cart'),
      paragraph(
        'If you no longer want it, do nothing: it will go to the next person in the queue, and we won’t email you about it again. The same page lets you leave the queue at once.',
      ),
    ],
  };
}
