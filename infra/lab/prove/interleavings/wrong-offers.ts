import type { Sku } from '@slipcast/contracts/sku';
import type { Stored } from './stored.ts';
import { addressOfAccount } from './waiting-process.ts';

const ACCOUNT = 'u:';

/** What is wrong about the emails that say until when an offered piece is held: an offer has one, to its owner. */
export function wrongOffers(
  { places, offerMails }: Pick<Stored, 'places' | 'offerMails'>,
  nameOf: (sku: Sku) => string,
): string[] {
  const byOffer = Map.groupBy(offerMails, ({ place, until }) => `${place} ${until}`);
  const twice = [...byOffer.values()].flatMap((mails) =>
    mails.length > 1 && mails[0] ? [`${mails.length} emails about one offer of ${nameOf(mails[0])}`] : [],
  );
  const wrong = places.flatMap(({ id, owner, until, ...sku }) => {
    if (!owner.startsWith(ACCOUNT)) return [];
    const { email } = addressOfAccount(owner.slice(ACCOUNT.length));
    const own = offerMails.filter(({ place }) => place === id);
    const others = own.flatMap((mail) =>
      mail.email === email ? [] : [`${mail.email} is mailed about what ${email} waits for`],
    );
    const isMissing = until !== null && !own.some((mail) => Number(mail.until) === Number(until));
    return isMissing ? [...others, `${email} is offered ${nameOf(sku)}, and has no email about it`] : others;
  });
  return [...twice, ...wrong];
}
