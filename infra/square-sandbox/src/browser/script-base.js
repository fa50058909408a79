const scriptUrl = new URL(document.currentScript.src);

/** Where the sandbox is, as this page sees it: the shop serves it behind a proxy, under a path of its own. */
export const base = new URL('./', scriptUrl);

export const scriptOptions = scriptUrl.searchParams;
