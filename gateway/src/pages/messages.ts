/** A screen that the bundle renders, with the query parameters that change it and the values they take. */
export interface PublicPage {
  /** As in the frontend's router: `/products/:id`. */
  path: string;
  parameters: Record<string, RegExp>;
  /** The public read of what it shows: `/api/products/:id`. If there is no such thing, one page serves all such addresses. */
  subject?: string;
  /** Parameters whose value is the id or name of an entry of a list, which this public read has. */
  listed?: Record<string, { read: string; list: string }>;
  /** Parameters that anyone may make up without end: pages with one of them are rendered in their own queue. */
  endless?: string[];
}

/** What the built server part of the frontend offers. The gateway loads it by path, and only in the rendering thread. */
export interface PagesBundle {
  pages: PublicPage[];
  /** The paths of all screens, public or not. */
  screens: string[];
  /** @param cart the visitor's own cart as JSON, for the cart page without JavaScript */
  render(address: string, template: string, cart?: string): Promise<RenderedAnswer>;
}
/** `location`: where the page has moved to. */
export interface RenderedAnswer {
  status: number;
  html: string;
  location?: string;
}

export type ToThread =
  | { type: 'render'; render: number; address: string; cart?: string | undefined }
  | { type: 'answer'; read: number; status: number; body: string }
  | { type: 'no-answer'; read: number; message: string };

export type FromThread =
  | { type: 'ready'; pages: PublicPage[]; screens: string[] }
  | { type: 'read'; read: number; render: number; path: string }
  | ({ type: 'rendered'; render: number } & RenderedAnswer)
  | { type: 'failed'; render: number; message: string };
