import type { Crash, Mail, Violation } from './history.ts';
import { AT_ONCE, crashesBetween } from './mails.ts';

export interface LetterEvidence {
  /** Addresses that were on the list from before the letter was sent until it had been. */
  readers: readonly string[];
  /** Every email of this letter. */
  mails: readonly Mail[];
}

/**
 * A letter goes to everyone on the list, to no one else, and once to each address: once more only over a crash of its sender that had it in
 * hand.
 *
 * @param crashes when a process that sends the mails was killed; deaths of those that only ask for them excuse nothing
 */
export function judgeLetter({ readers, mails }: LetterEvidence, crashes: readonly Crash[]): Violation[] {
  const violation = (says: string): Violation => ({ rule: 'letters', says, calls: [] });
  const copiesOf = Map.groupBy(mails, ({ to }) => to);
  const known = new Set(readers);
  const missed = readers.filter((reader) => !copiesOf.has(reader));
  const strangers = [...copiesOf.keys()].filter((address) => !known.has(address));
  const repeats = [...copiesOf].filter(([, copies]) => copies.length > 1);
  const wrong = repeats.flatMap(([address, copies]) => {
    const excused = crashesBetween(copies, [...crashes]).length;
    return copies.length - 1 > excused
      ? [
          violation(
            `the letter reached ${address} ${copies.length} times, and its sender died ${excused} times in between`,
          ),
        ]
      : [];
  });
  const again = repeats.reduce((sum, [, copies]) => sum + copies.length - 1, 0);
  const most = crashes.reduce((sum, { mails: inHand = AT_ONCE }) => sum + inHand, 0);
  return [
    ...missed.map((address) => violation(`the letter never reached ${address}`)),
    ...strangers.map((address) => violation(`the letter reached ${address}, who is not on the list`)),
    ...wrong,
    ...(wrong.length === 0 && again > most
      ? [
          violation(
            `${again} letters came again, and their sender had no more than ${most} in hand when it died`,
          ),
        ]
      : []),
  ];
}
