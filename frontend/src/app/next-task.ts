/** Lets the browser answer the visitor before what follows. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve));
