import type { Endpoint } from '@slipcast/service-kit/endpoint';
import type { fetchImage } from '../clients/fetch-image.ts';
import type { ImagePreparation } from '../jobs/prepare-images.ts';
import type { CatalogueSnapshot } from '../store/catalogue-snapshot.ts';
import type { DerivativeStore } from '../store/derivative-store.ts';
import type { ImageStore } from '../store/image-store.ts';
import type { ProductStore } from '../store/product-store.ts';
import { listMediaLibrary } from './list-media-library.ts';
import { prepareImages } from './prepare-images.ts';
import { listCategories, listCategoryProducts, showCategory } from './show-categories.ts';
import { showImage } from './show-image.ts';
import { listProducts, listProductsOfCategory, showProduct } from './show-products.ts';
import { uploadMany, uploadOne } from './upload-images.ts';
import { addProduct, deleteProduct, editProduct, listProductsToAdmin } from './write-products.ts';

export const catalogueRoutes = (dependencies: {
  products: ProductStore;
  snapshot: CatalogueSnapshot;
  images: ImageStore;
  derivatives: DerivativeStore;
  preparation: ImagePreparation;
  fetchFrom: typeof fetchImage;
  /** Called after every write of a product. */
  productsChanged: () => void;
}): Endpoint[] => {
  const { products, snapshot, images, derivatives, preparation, fetchFrom, productsChanged } = dependencies;
  return [
    listProducts(snapshot),
    showProduct(snapshot),
    listProductsOfCategory(snapshot),
    listCategories(snapshot),
    showCategory(snapshot),
    listCategoryProducts(snapshot),
    listProductsToAdmin(products),
    addProduct(products, productsChanged),
    editProduct(products, productsChanged),
    deleteProduct(products, productsChanged),
    uploadOne(images, fetchFrom),
    uploadMany(images),
    listMediaLibrary(images),
    showImage(derivatives),
    prepareImages(images, preparation),
  ];
};
