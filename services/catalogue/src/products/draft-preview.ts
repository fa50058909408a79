import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { Refusal } from '@slipcast/contracts/refusal';
import type { Product } from './product.ts';
import { stateOf } from './product-state.ts';

const PREVIEW_DAYS = 14;
const DAY_MS = 86_400_000;
const hashOf = (key: string): string => createHash('sha256').update(key).digest('base64url');

/** 32 bytes that no one can guess, as the link has them. */
export const newPreviewKey = (): string => randomBytes(32).toString('base64url');

/** When the link to this product ends; null: there is none that works. */
export function previewUntil(product: Pick<Product, 'preview' | 'state'>, now: Date): string | null {
  const { preview } = product;
  return preview && stateOf(product) === 'draft' && new Date(preview.until) > now ? preview.until : null;
}

/** The draft with a new link, which replaces the one before. Throws Refusal 'transition-refused' if it is no draft. */
export function withPreview(product: Product, key: string, now: Date): Product {
  if (stateOf(product) !== 'draft')
    throw new Refusal(
      'transition-refused',
      'Only a draft has a preview. This product has a page in the shop.',
    );
  const until = new Date(now.getTime() + PREVIEW_DAYS * DAY_MS).toISOString();
  return { ...product, preview: { hash: hashOf(key), until } };
}

/** Without a link: one that was made before no longer works. */
export function withoutPreview(product: Product): Product {
  const { preview: _, ...rest } = product;
  return rest;
}

/** Whether this key opens the product: only while it is a draft and the link has not ended. */
export function opensWith(product: Product, key: string, now: Date): boolean {
  if (previewUntil(product, now) === null) return false;
  const [given, known] = [hashOf(key), product.preview?.hash ?? ''].map((text) => Buffer.from(text));
  return given !== undefined && known?.length === given.length && timingSafeEqual(given, known);
}
