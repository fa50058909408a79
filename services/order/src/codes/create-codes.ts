import type { OrderKit } from '../order-kit.ts';
import { createCodeGuesses } from './code-guesses.ts';
import { codeRoutes } from './code-routes.ts';

/** Codes for a discount, and who has used them. */
export const createCodes = (kit: OrderKit) => ({
  endpoints: codeRoutes(kit),
  guesses: createCodeGuesses(kit),
});
