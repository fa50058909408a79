import type { EventData } from '@slipcast/contracts/events/registry';
import { highlighted, link, paragraph, type Draft } from './blocks.ts';
import { greetingOf, oneLine } from './greeting.ts';
import type { Shop } from './layout.ts';

const TIME = new Intl.DateTimeFormat('en-GB', { timeStyle: 'short', timeZone: 'Europe/London' });

type Place = Pick<
  EventData<'waiting.address-given.v1'>,
  'productName' | 'color' | 'variantId' | 'waitingKey'
>;

const potOf = ({ productName, color, variantId }: Place): string =>
  oneLine(variantId === 'main' || !color ? productName : `${productName} (${color})`);
/** Behind the #, so that no server, log or Referer has the key. */
const pageOf = (shop: Shop, { waitingKey }: Place): string => `${shop.url}/waiting#${waitingKey}`;

/** Its reader may not have asked for it. */
export function waitingConfirmation(shop: Shop, place: EventData<'waiting.address-given.v1'>): Draft {
  const pot = potOf(place);
  return {
    subject: `Shall we tell you when ${pot} is free again?`,
    title: 'Shall we tell you?',
    blocks: [
      paragraph('Hello,'),
      paragraph(
        `Somebody asked ${shop.name} to write to this address when this pot is free again: ${pot}. If that was you, please confirm your address.`,
      ),
      link(pageOf(shop, place), 'Confirm my address'),
      paragraph(
        'The link works for one day. If it was not you, you can ignore this e-mail: we will forget your address, and you will hear no more about it.',
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
      paragraph(`You were first on the list for this pot, and it is free again: ${pot}.`),
      highlighted(`We hold it for you, and for nobody else, until ${until} (UK time).`),
      link(pageOf(shop, offer), 'Put it in my cart'),
      paragraph(
        'If you do not want it any more, there is nothing for you to do: it then goes to the next person on the list, and we will not write to you about it again. The same page lets you leave the list at once.',
      ),
    ],
  };
}
