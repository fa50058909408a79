import type { Product } from '../products/product.ts';

/** What sitemap and feeds need to know of the shop. */
export interface Site {
  name: string;
  /** As browsers see it, without a slash at the end. */
  url: string;
}
/** A product as sitemap and feeds read it. */
export interface ListedProduct {
  id: string;
  /** Rises with every change, of stock too. */
  version: number;
  path: string;
  createdAt: Date;
  product: Product;
}

/** Whole addresses of pictures; ours are stored as paths. */
export const addressOf = ({ url }: Site, path: string): string => (path.startsWith('/') ? url + path : path);

export const picturesOf = (
  site: Site,
  { images, imageUrl }: Pick<Product, 'images' | 'imageUrl'>,
): string[] => {
  const urls = images.length > 0 ? images.map(({ url }) => url) : imageUrl ? [imageUrl] : [];
  return urls.map((url) => addressOf(site, url));
};
