import type { LetterContent } from '@slipcast/contracts/events/letter-events';
import type { LetterState } from '@slipcast/contracts/letters';
import { Refusal } from '@slipcast/contracts/refusal';

export interface Letter extends LetterContent {
  id: string;
  state: LetterState;
  /** Rises with each change by a person. */
  version: number;
  sendAt: Date | null;
  createdAt: Date;
  changedAt: Date;
  startedAt: Date | null;
  endedAt: Date | null;
  sentCount: number;
}

export const letterNotFound = (): Refusal => new Refusal('not-found', 'There is no such letter.');
const refused = (message: string): Refusal => new Refusal('transition-refused', message);

/** Throws Refusal 'conflict' if someone has changed the letter since `versionLoaded`. */
export function refuseIfChanged({ version }: Letter, versionLoaded: number | undefined): void {
  if (versionLoaded !== undefined && versionLoaded !== version)
    throw new Refusal(
      'conflict',
      'Someone else has just changed this letter. Open it again to see the latest version.',
    );
}

/** Its words change only while no one has it, so that everyone gets the same. Throws Refusal 'transition-refused'. */
export function refuseUnlessDraft({ state }: Letter): void {
  if (state === 'scheduled') throw refused('This letter is scheduled. Stop it to change it.');
  if (state !== 'draft') throw refused('People have this letter already, so it can’t be changed.');
}

/**
 * When and whether it is sent. Repeats of a press change nothing.
 *
 * @param sendAt null: at once
 * @returns null if nothing changes. Throws Refusal 'transition-refused'.
 */
export function scheduleLetter(letter: Letter, sendAt: Date | null): Pick<Letter, 'state' | 'sendAt'> | null {
  if (letter.state === 'sent') throw refused('This letter has been sent.');
  if (letter.state === 'sending') return null;
  if (letter.state === 'scheduled' && sendAt?.getTime() === letter.sendAt?.getTime()) return null;
  return { state: 'scheduled', sendAt };
}

/** One that no one has is a draft again. @returns null if nothing changes. Throws Refusal 'transition-refused'. */
export function stopLetter({ state }: Letter): Pick<Letter, 'state' | 'sendAt'> | null {
  if (state === 'sent') throw refused('It’s too late: this letter has been sent.');
  if (state === 'scheduled') return { state: 'draft', sendAt: null };
  return state === 'sending' ? { state: 'stopped', sendAt: null } : null;
}
