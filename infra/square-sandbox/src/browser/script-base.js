const scriptUrl = new URL(document.currentScript.src);

/** The sandbox's address as the page sees it, because the shop serves it behind a proxy under another path. */
export const base = new URL('./', scriptUrl);

export const scriptOptions = scriptUrl.searchParams;
