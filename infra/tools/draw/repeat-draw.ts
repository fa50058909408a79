import { createHash } from 'node:crypto';

/**
 * The draw of a waiting room once more, as its page and ADR 71 describe it. It shares no code with the shop on purpose: two programs that agree say more
 * than one that agrees with itself.
 */
export interface PublishedDraw {
  updateId: string;
  commitment: string;
  seed: string;
  tickets: string[];
}

const HASH = /^[0-9a-f]{64}$/;
const sha256 = (text: string): string => createHash('sha256').update(text, 'utf8').digest('hex');

/** @throws Error naming what is missing */
export function readDraw(answer: unknown): PublishedDraw {
  const { updateId, commitment, seed, tickets } = (answer ?? {}) as Record<string, unknown>;
  for (const [name, value] of Object.entries({ commitment, seed }))
    if (typeof value !== 'string' || !HASH.test(value))
      throw new Error(`${name} is not 64 hexadecimal digits in lower case`);
  if (!Array.isArray(tickets)) throw new Error('tickets is no list');
  const wrong = tickets.findIndex((ticket) => typeof ticket !== 'string' || !HASH.test(ticket));
  if (wrong >= 0) throw new Error(`tickets.${wrong} is not 64 hexadecimal digits in lower case`);
  return { updateId: String(updateId ?? ''), commitment, seed, tickets } as PublishedDraw;
}

/** Tickets in the order of the draw. */
export function repeatDraw({ seed, tickets }: PublishedDraw): string[] {
  const drawn = tickets.map((ticket) => ({
    ticket,
    number: BigInt(`0x${sha256(`${seed}:${ticket}`).slice(0, 13)}`),
  }));
  drawn.sort((one, other) => {
    if (one.number !== other.number) return one.number < other.number ? -1 : 1;
    return one.ticket < other.ticket ? -1 : 1;
  });
  return drawn.map(({ ticket }) => ticket);
}

/** What is wrong with a draw, in sentences. @param seen the commitment that someone noted before the opening */
export function faultsOf({ commitment, seed, tickets }: PublishedDraw, seen?: string): string[] {
  const faults: string[] = [];
  if (sha256(seed) !== commitment) faults.push('The SHA-256 of the seed is not the commitment.');
  if (seen !== undefined && seen !== commitment)
    faults.push('The commitment is not the one from before the opening.');
  if (new Set(tickets).size !== tickets.length) faults.push('A ticket is in the draw more than once.');
  return faults;
}
