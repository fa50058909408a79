/**
 * The draw of a waiting room (ADR 71). It runs in Node and in browsers alike, on WebCrypto alone, so that the shop, its page and its command repeat
 * the very same draw.
 */

const DIGITS_OF_A_NUMBER = 13;

/** @returns SHA-256 of the text as UTF-8, as 64 lower-case hexadecimal digits */
const sha256 = async (text: string): Promise<string> => {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text));
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('');
};

/**
 * What a shop publishes before anyone has a ticket: the SHA-256 of the seed's hexadecimal text.
 *
 * @param seed 32 random bytes as 64 lower-case hexadecimal digits; the text is hashed as it stands
 */
export const commitmentOf = (seed: string): Promise<string> => sha256(seed);

/** What is hashed for a ticket's number. */
export const textOfDraw = (seed: string, ticket: string): string => `${seed}:${ticket}`;

/** @param digest SHA-256 of `textOfDraw`, as hexadecimal digits */
export const numberOfDigest = (digest: string): number =>
  Number.parseInt(digest.slice(0, DIGITS_OF_A_NUMBER), 16);

/**
 * The number that a ticket draws: the first 13 hexadecimal digits (52 bits, so that a double holds it) of the SHA-256 of the seed, a colon and the
 * ticket's hash. The smallest number comes first.
 *
 * @param ticket the ticket's hash, 64 lower-case hexadecimal digits
 */
export const drawnNumber = async (seed: string, ticket: string): Promise<number> =>
  numberOfDigest(await sha256(textOfDraw(seed, ticket)));

/**
 * The tickets in the order in which they are let in: by the number each draws, and by their own hash where two draw the same.
 *
 * @param tickets hashes of the tickets that were there before the opening, in any order
 */
export const drawOrder = async (seed: string, tickets: readonly string[]): Promise<string[]> => {
  const drawn = await Promise.all(
    tickets.map(async (ticket) => ({ ticket, number: await drawnNumber(seed, ticket) })),
  );
  return drawn
    .toSorted((one, other) => one.number - other.number || (one.ticket < other.ticket ? -1 : 1))
    .map(({ ticket }) => ticket);
};
