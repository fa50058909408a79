/** Text the specs fix word for word ("color" included), by area. Never paraphrase; our own copy stays in its screen. */
// One file per area behind this one address, so that the first page does not carry the checkout's words.
export { catalogueText } from './strings/catalogue.ts';
export { productText } from './strings/product.ts';
export { contentText } from './strings/content.ts';
export { cartText } from './strings/cart.ts';
export { checkoutText } from './strings/checkout.ts';
export { accountText } from './strings/account.ts';
export { orderText } from './strings/order.ts';
export { appText } from './strings/app.ts';
export { homeText } from './strings/home.ts';
export { adminText } from './strings/admin.ts';
