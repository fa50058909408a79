import { guestLink } from '../letters.ts';
import { ADDRESS, type WalkOrder, type WalkPot } from '../buying.ts';

/** About an order in two parcels with the same pieces: the first, the last without tracking, and the number that this has later. */
export function parcelWords(
  order: WalkOrder,
  [first, second]: readonly [WalkPot, WalkPot],
  [one, later]: readonly [string, string],
): { part: string; rest: string; corrected: string } {
  const { number } = order;
  const text = (...paragraphs: string[]) => [...paragraphs, guestLink(order)].join('\n\n');
  const sent = (subject: string, words: string, tracking: string) =>
    text(
      subject,
      'Dear Gwen,',
      words,
      tracking,
      `Delivery address:\n${ADDRESS}`,
      `In this parcel:\n1 × ${first.name} (Slate)\n2 × ${second.name} (Slate)`,
    );
  return {
    part: sent(
      `A part of your order ${number} is on its way`,
      `A part of your order ${number} is on its way to you. The rest follows in another parcel.`,
      `Tracking: ${one}`,
    ),
    rest: sent(
      `The rest of your order ${number} is on its way`,
      `The last parcel of your order ${number} is on its way to you.`,
      'We sent it without tracking.',
    ),
    corrected: text(
      `New tracking information for your order ${number}`,
      'Dear Gwen,',
      `There is new tracking information for your order ${number}. Please use these details from now on.`,
      `Tracking: ${later}`,
    ),
  };
}

/** Of the emails to a buyer, those about parcels. */
export const aboutParcels = (letters: readonly string[]): string[] =>
  letters.filter((text) => /^(A part|The rest|New tracking|Your order \S+ is on)/.test(text));
