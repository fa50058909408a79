import type { SnapshotProduct } from './snapshot.ts';
import { matchingProducts } from './matching-products.ts';
import { meant, type Vocabulary, vocabularyOf, wordsOf } from './searched-words.ts';

/** Fewer letters begin too many words: they are looked for in names only. */
const FEWEST_LETTERS = 3;
/** No one types more words; made-up ones must cost nothing. */
const MOST_WORDS = 8;
/** A new pot is found by name and glaze at once, and by the other words of its page after at most this time. */
const VOCABULARY_MS = 60_000;

/** What the cards of a list show, joined. Gone with the list, which the next snapshot replaces. */
const shownTexts = new WeakMap<readonly SnapshotProduct[], string>();
function shownBy(products: readonly SnapshotProduct[]): string {
  const text = shownTexts.get(products) ?? products.map(({ searched }) => searched.shown).join('');
  shownTexts.set(products, text);
  return text;
}

/** As it stands in a text whose words begin. */
const beginning = (word: string): string => ` ${word}`;

/**
 * Finds pots whose name contains what was typed, or whose name and glazes have all its words. Where there are none, the whole page counts,
 * and a word that the shop doesn't have stands for those that are one slip away.
 */
export function createProductSearch(now: () => number = () => performance.now()) {
  let vocabulary: Vocabulary | undefined;
  let madeAt = 0;
  function vocabularyHere(products: readonly SnapshotProduct[]): Vocabulary {
    if (!vocabulary || now() - madeAt > VOCABULARY_MS) {
      vocabulary = vocabularyOf(products.map(({ searched }) => searched.told));
      madeAt = now();
    }
    return vocabulary;
  }

  /** @param text in lower case; '' finds everything. @returns in the order of the list */
  return (listed: SnapshotProduct[], text: string): SnapshotProduct[] => {
    const named = matchingProducts(listed, text);
    const words = wordsOf(text);
    if (words.length > MOST_WORDS || !words.some(({ length }) => length >= FEWEST_LETTERS)) return named;
    const isNamed = new Set(named);
    const having = (part: 'shown' | 'told', wanted: string[][]) =>
      listed.filter(
        (product) =>
          isNamed.has(product) ||
          wanted.every((any) => any.some((word) => product.searched[part].includes(word))),
      );
    const beginnings = words.map(beginning);
    const isShown = beginnings.every((word) => shownBy(listed).includes(word));
    const shown = isShown
      ? having(
          'shown',
          beginnings.map((word) => [word]),
        )
      : named;
    if (shown.length > 0) return shown;
    const wanted = words.map((word) => meant(word, vocabularyHere(listed)).map(beginning));
    if (wanted.some(({ length }) => length === 0)) return [];
    const shownSo = having('shown', wanted);
    return shownSo.length > 0 ? shownSo : having('told', wanted);
  };
}
