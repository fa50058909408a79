import anyAscii from 'any-ascii';
import type { Product } from './product.ts';

/** The words of a text as they are searched: lower case, without accents and apostrophes. */
export const wordsOf = (text: string): string[] =>
  anyAscii(text)
    .toLowerCase()
    .replaceAll("'", '')
    .match(/[a-z0-9]+/g) ?? [];

const spaced = (texts: string[]): string =>
  [...new Set(texts.flatMap(wordsOf))].map((word) => ` ${word}`).join('');

/** The words by which a pot is found, each once and behind a space: what a card shows, then what its page tells. */
export function searchedWords({ name, category, color, variants, description }: Product) {
  const shown = spaced([name, color, ...variants.map((variant) => variant.color)]);
  return { shown, told: shown + spaced([category, description]) };
}

/** Shorter words differ by one letter only too often. */
const SHORTEST_FORGIVEN = 4;

/** True if one letter is missing, too many or another one, or if two neighbours have changed places. */
export function isOneSlipFrom(typed: string, word: string): boolean {
  const shorter = Math.min(typed.length, word.length);
  let start = 0;
  while (start < shorter && typed[start] === word[start]) start += 1;
  let end = 0;
  while (end < shorter - start && typed.at(-1 - end) === word.at(-1 - end)) end += 1;
  const here = typed.slice(start, typed.length - end);
  const there = word.slice(start, word.length - end);
  if (here.length <= 1 && there.length <= 1) return true;
  return here.length === 2 && there.length === 2 && here[0] === there[1] && here[1] === there[0];
}

/** The words of a shop by their first letter, which few people get wrong. */
export type Vocabulary = ReadonlyMap<string, readonly string[]>;

export function vocabularyOf(texts: Iterable<string>): Vocabulary {
  const words = new Set<string>();
  for (const text of texts) for (const word of text.split(' ')) words.add(word);
  words.delete('');
  const byLetter = new Map<string, string[]>();
  for (const word of words) {
    const letter = word.charAt(0);
    const known = byLetter.get(letter);
    if (known) known.push(word);
    else byLetter.set(letter, [word]);
  }
  return byLetter;
}

/** What a typed word may stand for: itself if a word of the shop begins with it, otherwise the words that are one slip away. */
export function meant(typed: string, vocabulary: Vocabulary): string[] {
  const near = vocabulary.get(typed.charAt(0)) ?? [];
  if (near.some((word) => word.startsWith(typed))) return [typed];
  return typed.length < SHORTEST_FORGIVEN ? [] : near.filter((word) => isOneSlipFrom(typed, word));
}
