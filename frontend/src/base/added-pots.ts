/** Pots that went into the cart since the page was loaded. The code that counts visits comes later, if at all. */
export const added: string[] = [];
