import type { WireDelivery } from '@slipcast/contracts/http/delivery-options';
import type { WireShop } from '@slipcast/contracts/http/shop';
import { metadataOf, type ShownPage } from './page-metadata.ts';

/** JSON inside a script element must not end it. */
const scriptText = (data: object): string => JSON.stringify(data).replaceAll('<', '\\u003c');

type Props = {
  shown: ShownPage;
  shop: WireShop;
  /** For search engines; null: delivery is left out. */
  delivery: WireDelivery | null;
};

/**
 * The tags that only crawlers and previews read: Open Graph, Twitter card, robots and JSON-LD. Title, description and canonical
 * address come from the page itself (`Head` in ui/Page.tsx). Render it beside the page, on the server only.
 */
export function MetadataTags({ shown, shop, delivery }: Props) {
  const { head, picture, pictureAlt, data } = metadataOf(shown, shop, delivery);
  const graph = { '@context': 'https://schema.org', '@graph': data };
  const isShare = picture.endsWith('/share.jpg') || picture.endsWith('/share-1200.jpg');
  return (
    <>
      {head.indexed === false && <meta name="robots" content="noindex" />}
      <meta property="og:site_name" content={shop.name} />
      <meta property="og:type" content={shown.page === 'product' ? 'product' : 'website'} />
      <meta property="og:locale" content="en_GB" />
      <meta property="og:title" content={head.title} />
      {head.description && <meta property="og:description" content={head.description} />}
      {head.path && <meta property="og:url" content={shop.url + head.path} />}
      <meta property="og:image" content={picture} />
      {isShare && <meta property="og:image:width" content="1200" />}
      {isShare && <meta property="og:image:height" content="630" />}
      <meta property="og:image:alt" content={pictureAlt} />
      <meta name="twitter:card" content="summary_large_image" />
      <link
        rel="alternate"
        type="application/atom+xml"
        title={`New pots at ${shop.name}`}
        href="/feeds/new.atom"
      />
      <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: scriptText(graph) }} />
    </>
  );
}
