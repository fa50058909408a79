import type { PageName } from '@slipcast/contracts/pages';
import type { PageHead } from '../../ui/Page.tsx';

/** Search engines show about this many characters. */
const MOST = 160;

/** The beginning of a text on one line, cut between two words. */
export function summaryOf(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > MOST ? `${line.slice(0, MOST).replace(/\s\S*$/, '')} …` : line;
}

export const productHead = (product: { name: string; description: string; path: string }): PageHead => ({
  title: product.name,
  description: summaryOf(product.description),
  path: product.path,
});

export const contentHead = (
  page: PageName,
  { title, content }: { title: string; content: string },
): PageHead => ({ title, description: summaryOf(content.replaceAll(/^#.*$/gm, '')), path: `/${page}` });
