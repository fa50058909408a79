import type { OrderKit } from '../order-kit.ts';
import { createCodeGuesses } from './code-guesses.ts';
import { codeRoutes } from './code-routes.ts';
import { onCategoryMoved } from './on-category-moved.ts';

/** Codes for a discount, and who has used them. */
export function createCodes(kit: OrderKit) {
  kit.handle(onCategoryMoved);
  return { endpoints: codeRoutes(kit), guesses: createCodeGuesses(kit) };
}
