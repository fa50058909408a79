import type * as SquareSdk from 'square';

/** Square's SDK as node-environment.mjs has loaded it. */
const { squareSdk } = globalThis as unknown as { squareSdk: typeof SquareSdk };

export const { SquareClient, WebhooksHelper } = squareSdk;
