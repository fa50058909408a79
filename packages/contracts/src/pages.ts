/** The pages whose text an admin edits. */
export const PAGES = ['about', 'contact', 'delivery', 'terms'] as const;
export type PageName = (typeof PAGES)[number];
