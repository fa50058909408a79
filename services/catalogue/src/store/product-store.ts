import type { DocumentStore } from '@slipcast/storage/documents/documents';
import type { Product } from '../rules/product.ts';

export type ProductStore = DocumentStore<Product>;
