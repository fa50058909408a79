import { z } from 'zod';
import { WireProduct } from '@slipcast/contracts/http/catalogue';
import { Done } from '@slipcast/contracts/http/fields';
import { MadePreview, PreviewBody } from '@slipcast/contracts/http/previews';
import { actorOf, auditEvent, type Actor } from '@slipcast/service-kit/audit';
import { endpoint } from '@slipcast/service-kit/endpoint';
import type { ProductStore } from './catalogue-snapshot.ts';
import { newPreviewKey, opensWith, previewUntil, withoutPreview, withPreview } from './draft-preview.ts';
import { productNotFound, type Product } from './product.ts';
import { toWire } from './wire-product.ts';

const params = z.object({ id: z.string() });

const linkOf = (product: Product, now: Date): string => {
  const until = previewUntil(product, now);
  return until ? `works until ${until}` : '';
};

/** Links that show a draft to someone without an account. @param needs.changed called after each write */
export function previewRoutes({
  store,
  changed,
}: {
  store: Pick<ProductStore, 'get' | 'change'>;
  changed: (id: string) => void;
}) {
  async function change(id: string, actor: Actor, fn: (before: Product, now: Date) => Product) {
    const now = new Date();
    const product = await store.change(id, (before) => fn(before, now), {
      events: (before, after) => [
        auditEvent(
          actor,
          {
            action: 'product.changed',
            objectId: id,
            object: before.name,
            before: { 'Link to the preview': linkOf(before, now) },
            after: { 'Link to the preview': linkOf(after, now) },
          },
          now,
        ),
      ],
    });
    if (!product) throw productNotFound();
    changed(id);
    return product.body;
  }

  return [
    endpoint({
      route: 'PUT /api/admin/products/:id/preview',
      access: 'admin',
      summary:
        'Make a link that shows a draft to people without an account, for some days; the one before it ends',
      params,
      answer: MadePreview,
      refusals: ['product-not-found', 'transition-refused'],
      handle: async ({ params: { id }, ...asked }) => {
        const key = newPreviewKey();
        const product = await change(id, actorOf(asked), (before, now) => withPreview(before, key, now));
        const path = `/preview/${encodeURIComponent(id)}#${new URLSearchParams({ key })}`;
        return { path, until: product.preview?.until ?? '' };
      },
    }),

    endpoint({
      route: 'DELETE /api/admin/products/:id/preview',
      access: 'admin',
      summary: 'End the link to the preview of a draft',
      params,
      answer: Done,
      refusals: ['product-not-found'],
      handle: async ({ params: { id }, ...asked }) => {
        await change(id, actorOf(asked), withoutPreview);
        return { message: 'The link no longer works' };
      },
    }),

    // A POST, although it only reads, so that the key appears in no log and no cache.
    endpoint({
      route: 'POST /api/products/:id/preview',
      access: 'none',
      summary: 'Show a draft to someone who has a link to it; all other refusals are the same',
      params,
      body: PreviewBody,
      answer: WireProduct,
      refusals: ['product-not-found'],
      handle: async ({ params: { id }, body: { key }, res }) => {
        res.set('Cache-Control', 'no-store');
        const product = await store.get(id);
        if (!product || !opensWith(product.body, key, new Date())) throw productNotFound();
        return toWire(id, product.body);
      },
    }),
  ];
}
