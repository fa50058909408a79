import type { DocumentStore } from '@slipcast/storage/documents/documents';
import type { Endpoint } from '@slipcast/service-kit/endpoint';
import type { Derivatives } from '../images/derivatives.ts';
import type { fetchImage } from '../images/fetch-image.ts';
import type { ImageStore } from '../images/image-store.ts';
import type { Warmer } from '../images/warmer.ts';
import type { Product } from '../product.ts';
import type { Shelf } from '../shelf.ts';
import { listMedia } from './list-media.ts';
import { listCategories, listCategoryProducts, showCategory } from './show-categories.ts';
import { showMedia } from './show-media.ts';
import { listProducts, listProductsOfCategory, showProduct } from './show-products.ts';
import { uploadMany, uploadOne } from './upload-images.ts';
import { warmImages } from './warm-images.ts';
import { addProduct, deleteProduct, editProduct, listProductsToAdmin } from './write-products.ts';

/** Everything that the catalogue answers. */
export const catalogueRoutes = (dependencies: {
  products: DocumentStore<Product>;
  shelf: Shelf;
  images: ImageStore;
  derivatives: Derivatives;
  warmer: Warmer;
  fetchFrom: typeof fetchImage;
  /** Called after every write of a product. */
  written: () => void;
}): Endpoint[] => {
  const { products, shelf, images, derivatives, warmer, fetchFrom, written } = dependencies;
  return [
    listProducts(shelf),
    showProduct(shelf),
    listProductsOfCategory(shelf),
    listCategories(shelf),
    showCategory(shelf),
    listCategoryProducts(shelf),
    listProductsToAdmin(products),
    addProduct(products, written),
    editProduct(products, written),
    deleteProduct(products, written),
    uploadOne(images, fetchFrom),
    uploadMany(images),
    listMedia(images),
    showMedia(derivatives),
    warmImages(images, warmer),
  ];
};
