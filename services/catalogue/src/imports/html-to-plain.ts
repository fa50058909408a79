import { decodeHTML } from 'entities';
import { compile } from 'html-to-text';

const skipped = ['img', 'iframe', 'script', 'style', 'video', 'svg', 'object', 'form'];
const toText = compile({
  wordwrap: false,
  // No one nests this deep on purpose.
  limits: { maxDepth: 100 },
  selectors: [
    ...skipped.map((selector) => ({ selector, format: 'skip' })),
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'ul', options: { itemPrefix: ' ' } },
    ...['h1', 'h2', 'h3', 'h4', 'h5', 'h6'].map((selector) => ({ selector, options: { uppercase: false } })),
    { selector: 'table', format: 'dataTable', options: { uppercaseHeaderCells: false } },
  ],
});

const tidied = (text: string): string =>
  text
    .replaceAll(/[ \t\u00a0]+/g, ' ')
    .replaceAll(/ ?\n ?/g, '\n')
    .replaceAll(/\n{3,}/g, '\n\n')
    .trim();

/** True for text that a shop's editor has written. */
const isHtml = (text: string): boolean => /<\/?[a-z][^>]*>/i.test(text);

/** A description as plain text: paragraphs and items of lists on lines of their own, entities as their characters. */
export const plainText = (text: string): string => tidied(isHtml(text) ? toText(text) : decodeHTML(text));
