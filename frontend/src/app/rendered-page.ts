import type { WireShop } from '@slipcast/contracts/http/shop';
import type { RootState } from '../base/redux.ts';

/**
 * What the server rendered a page with, and hands over so that React hydrates with the same. Without a state, as on the page of all pots that
 * do not exist, React makes the page from scratch.
 */
export type RenderedPage = { shop: WireShop; state?: RootState };

const ID = 'rendered';

/** A block of data is no script: the content security policy lets it pass, and nothing in it can end it. */
export const dataBlock = (page: RenderedPage) =>
  `<script type="application/json" id="${ID}">${JSON.stringify(page).replaceAll('<', '\\u003c')}</script>`;

/** undefined: this is the bare app. */
export function renderedPage(): RenderedPage | undefined {
  const block = document.getElementById(ID);
  return block ? (JSON.parse(block.textContent) as RenderedPage) : undefined;
}
