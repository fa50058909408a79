import { wireEntry } from '../../../../../../services/cart/src/waitlist/entry.ts';
import { addressGivenEvent, offeredEvent } from '../../../../../../services/cart/src/waitlist/emails.ts';
import { createEntryKeys } from '../../../../../../services/cart/src/waitlist/entry-keys.ts';
import { createWaitlistLimits } from '../../../../../../services/cart/src/waitlist/limits.ts';
import { each, eachLater } from './lines.ts';
import { combine } from '../table.ts';
import { FACTS, GUEST, NOW, SKU, USER } from './cart-decisions.ts';

const limits = (ip: string, confirmed: boolean) => {
  const limit = createWaitlistLimits(
    null as never,
    { WAITING_PER_NETWORK: 2, EMAILS_PER_NETWORK: 9, EMAILS_PER_SHOPPER: 9, EMAILS_PER_ADDRESS: 9 } as never,
  );
  return {
    entry: (pot: string) => limit.entry(ip, { productId: pot, variantId: 'main' }, confirmed),
    email: (address: string) => limit.email({ ip, address }),
  };
};
/** How many of so many tries a limit lets through, and what it says then. */
async function tries(work: (at: number) => Promise<unknown>, most: number): Promise<unknown> {
  for (let at = 0; at < most; at += 1)
    try {
      // oxlint-disable-next-line no-await-in-loop
      await work(at);
    } catch (error) {
      return [at, (error as Error).message];
    }
  return most;
}

/** Who waits for a pot, and what they are emailed. */
export const waitingList = async (): Promise<string[]> => [
  ...each(
    'entry',
    combine([true, false], [null, 5], [null, new Date(NOW)]),
    ([confirmed, emailedSecondsAgo, offeredUntil]) =>
      wireEntry({
        ...SKU,
        id: 'e1',
        owner: GUEST,
        email: null,
        confirmed,
        emailedSecondsAgo,
        counts: true,
        ahead: 3,
        offeredUntil,
      }),
  ),
  ...each(
    'emails',
    combine([GUEST, USER], ['v1', 'main', 'gone'], ['Ada', null]),
    ([owner, variantId, name]) => {
      const keys = { of: (id: string) => `key of ${id}` } as never;
      const entry = { ...SKU, variantId, id: 'e1', owner };
      return [
        addressGivenEvent(entry, 'a@x', FACTS as never, new Date(NOW), keys),
        offeredEvent(entry, { email: 'b@x', name }, FACTS as never, NOW, keys),
      ];
    },
  ),
  ...each('key', ['own', 'of another secret', 'cut', 'none'], (which) => {
    const keys = createEntryKeys('secret');
    const own = keys.of('e1');
    return keys.entryOf(
      { own, 'of another secret': createEntryKeys('other').of('e1'), cut: own.slice(0, -1), none: 'e1' }[
        which
      ] ?? '',
    );
  }),
  ...(await eachLater(
    'entries',
    combine(['192.0.2.1', '127.0.0.1', ''], [true, false], ['one pot', 'several']),
    ([ip, confirmed, pots]) => {
      const { entry } = limits(ip, confirmed);
      return tries((at) => entry(pots === 'several' ? `p${at}` : 'p'), 4);
    },
  )),
  ...(await eachLater('mails', ['one mailbox', 'several'], (which) => {
    const { email } = limits('127.0.0.1', true);
    return tries((at) => email(which === 'several' ? `a${at}@x` : `a+${at}@x`), 8);
  })),
];
