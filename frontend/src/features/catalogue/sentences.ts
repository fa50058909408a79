import { partsOf } from '../../base/text.ts';

/** Full stops with what closes behind them, before a space or the end: those of decimals and web addresses are followed by more. */
const STOP = /(?<stops>\.+)(?<closers>["'”’)\]]*)(?:\s+|$)/g;
const LAST_WORD = /[\p{L}.]*$/u;
/** More characters than any abbreviation has. */
const LONGEST = 12;

/** A name follows, so a capital letter says nothing. */
const TITLES = new Set(['dr', 'mr', 'mrs', 'ms', 'st']);
const ABBREVIATIONS = new Set(['approx', 'ca', 'dia', 'diam', 'etc', 'incl', 'max', 'min', 'vs']);

function isInside(before: string, stops: string, next: string): boolean {
  if (next === '') return false;
  const word = (LAST_WORD.exec(before.slice(-LONGEST))?.[0] ?? '').toLowerCase();
  if (/^\p{L}$/u.test(word) || TITLES.has(word)) return true;
  if (word === 'no') return /\d/.test(next);
  const isShortened = stops.length > 1 || word.includes('.') || ABBREVIATIONS.has(word);
  return isShortened && !/\p{Lu}/u.test(next);
}

function sentencesOfLine(line: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  for (const { index, 0: whole, groups } of line.matchAll(STOP)) {
    const after = index + whole.length;
    const before = line.slice(from, index);
    if (isInside(before, groups?.stops ?? '', line.charAt(after))) continue;
    sentences.push(before + (groups?.closers ?? ''));
    from = after;
  }
  return [...sentences, line.slice(from)].map((one) => one.trim()).filter((one) => one !== '');
}

/** The product page's bullets: full stops that end a sentence part the description, and so do line breaks. */
export const sentencesOf = (description: string): string[] =>
  partsOf(description, /[\r\n]/).flatMap(sentencesOfLine);

export const firstSentence = (description: string): string => {
  const first = sentencesOf(description)[0] ?? '';
  return first !== '' && description.trimStart().startsWith(`${first}.`) ? `${first}.` : first;
};
