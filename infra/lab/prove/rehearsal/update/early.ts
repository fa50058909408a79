import { setTimeout as sleep } from 'node:timers/promises';
import { waitFor } from '@slipcast/local-servers/wait-for';
import { done, Person } from '../../traffic/person.ts';
import type { Random } from '../../traffic/random.ts';
import type { Pot } from '../../traffic/shop.ts';
import { buyPot, insist } from './buy-pot.ts';
import type { Evening } from './evening.ts';

/** A reader's own link, as their letter has it. */
export interface EarlyLink {
  email: string;
  key: string;
}

/** Between an answer and the next try of someone who is too early. */
const TRY_MS = 1500;
/** The last of them has bought before the others come. */
const LAST_MS = 6000;

const useLink = (person: Person, { key }: EarlyLink, updateId: string) =>
  insist(() =>
    person.record(
      { kind: 'early-link', link: key },
      () => person.browser.ask('POST', `/api/cart/early/${updateId}`, { key }),
      done,
    ),
  );

/**
 * A reader uses their link, tries at once and again until they have a pot, and buys it. A friend has been given the same link, a little later,
 * and tries until the opening, when the pots are everyone's.
 */
export async function beEarly(
  evening: Evening,
  link: EarlyLink,
  { number, pot, random }: { number: number; pot: Pot; random: Random },
): Promise<void> {
  const { recorder, shop, updateId, opensAt } = evening;
  const reader = new Person(`reader${number}`, recorder, shop, `10.210.0.${number}`);
  const friend = new Person(`friend${number}`, recorder, shop, `10.211.0.${number}`);
  await useLink(reader, link, updateId);
  const read = async () => {
    while (recorder.now() < opensAt) {
      const reply = await insist(() => reader.hold(pot, 1));
      if (reply?.kind === 'held') return buyPot(reader, pot, evening);
      await sleep(random.whole(TRY_MS / 2, TRY_MS));
    }
    throw new Error(`${reader.name} had a link, and no pot before the opening`);
  };
  const tryAsFriend = async () => {
    await useLink(friend, link, updateId);
    while (recorder.now() < opensAt - LAST_MS) {
      const other = evening.pots.at(-number);
      const reply = other && (await insist(() => friend.hold(other, 1)));
      // The judge has something to say about it; the pot is left to the others.
      if (other && reply?.kind === 'held') await friend.release(other);
      await sleep(random.whole(TRY_MS / 2, TRY_MS));
    }
  };
  await Promise.all([read(), tryAsFriend()]);
}

/** The links of readers, from their letters. @param text of the letter to this address */
export async function linksOf(
  emails: readonly string[],
  text: (email: string) => Promise<string>,
): Promise<EarlyLink[]> {
  return Promise.all(
    emails.map(async (email) => {
      const key = await waitFor(
        `the early link of ${email}`,
        async () => /#early=([\w-]+)/.exec(await text(email))?.[1],
        60_000,
      );
      return { email, key };
    }),
  );
}
