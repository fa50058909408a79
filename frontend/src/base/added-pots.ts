/** Pots added to the cart since the page loaded. The code that counts visits loads later, if at all. */
export const added: string[] = [];
