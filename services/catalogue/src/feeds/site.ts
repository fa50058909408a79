import { fullAddress } from '../products/product-path.ts';
import type { Product } from '../products/product.ts';
import type { DeliverySettings } from '../settings/shop-settings.ts';

/** What sitemap and feeds need to know about the shop. */
export interface Site {
  name: string;
  /** As browsers see it, without a slash at the end. */
  url: string;
  /** null: delivery within the United Kingdom is part of every price. */
  delivery: DeliverySettings | null;
}
/** Full addresses of photographs; our own are stored as paths. */
export const addressOf = ({ url }: Site, path: string): string => fullAddress(url, path);

export const picturesOf = (
  site: Site,
  { images, imageUrl }: Pick<Product, 'images' | 'imageUrl'>,
): string[] => {
  const urls = images.length > 0 ? images.map(({ url }) => url) : imageUrl ? [imageUrl] : [];
  return urls.map((url) => addressOf(site, url));
};
