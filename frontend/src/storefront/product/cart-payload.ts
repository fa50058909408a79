import { toPounds } from '../../base/money.ts';
import type { AddToCartPayload } from '../../features/cart/use-add-to-cart.ts';
import type { Option } from '../../features/catalogue/options.ts';
import { coverOf, type Product } from '../../features/catalogue/product.ts';
import { priceOf } from '../../features/catalogue/purchase.ts';

export const cartPayload = (product: Product, option: Option): AddToCartPayload => ({
  product_id: product.id,
  quantity: 1,
  color: option.color,
  variantId: option.id,
  stock: option.stock,
  price: toPounds(priceOf(product, option)),
  name: product.name,
  imageUrl: coverOf(product),
  variantImageUrl: option.images[0] ?? option.imageUrl,
  variantImages: option.images.map((url) => ({ url })),
});
