import { coverOf } from '../../features/catalogue/product.ts';
import type { ShopUpdate } from '../../features/catalogue/update-api.ts';
import { summaryOf } from '../../features/metadata/text-heads.ts';
import type { PageHead } from '../../ui/Page.tsx';

/** Its own photograph, or that of its first pot. */
export const updateCover = ({ imageUrl, pots: [first] }: ShopUpdate): string | null =>
  imageUrl ?? (first ? coverOf(first) : null);

export const updateHead = ({ id, title, text }: Pick<ShopUpdate, 'id' | 'title' | 'text'>): PageHead => ({
  title,
  description: summaryOf(text),
  path: `/updates/${id}`,
});

/** Of its waiting room, which is of no use to anyone who searches. */
export const roomHead = ({ id, title }: Pick<ShopUpdate, 'id' | 'title'>): PageHead => ({
  title: `Waiting room · ${title}`,
  path: `/updates/${id}/room`,
  indexed: false,
});
