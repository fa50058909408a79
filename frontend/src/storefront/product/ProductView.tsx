import { MAIN } from '@slipcast/contracts/sku';
import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import { styled } from 'styled-components';
import { column, grid, media, tokens } from '../../base/theme.ts';
import { useReservedQuantity } from '../../features/cart/use-reserved-quantity.ts';
import { galleryOf, offeredOf, openingOf, optionsOf } from '../../features/catalogue/options.ts';
import type { Product } from '../../features/catalogue/product.ts';
import { sentencesOf } from '../../features/catalogue/sentences.ts';
import { availabilityOf } from '../../features/live/availability.ts';
import { useLiveStock } from '../../features/live/use-live-stock.ts';
import { toneOf } from '../../ui/Picture.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { BuyPanel } from './BuyPanel.tsx';
import { Gallery } from './Gallery.tsx';
import { sizesOf } from './sizes.ts';

const Bullets = styled.ul`
  ${column('s8')}
  padding-left: ${tokens.space.s16};
  list-style: disc;
  li::marker {
    color: ${tokens.color.iron};
  }
`;
const Sizes = styled.table`
  width: 100%;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums;
  caption {
    padding-bottom: ${tokens.space.s8};
    font-family: ${tokens.font.head};
    font-size: ${tokens.text.t18};
    text-align: left;
  }
  th,
  td {
    padding: ${tokens.space.s8} 0;
    border-top: 1px solid ${tokens.color.raw};
    font-weight: 400;
    text-align: left;
  }
  th {
    color: ${tokens.color.stone};
  }
  td {
    text-align: right;
  }
`;

function ProductFacts({ product }: { product: Product }) {
  const known = sizesOf(product);
  return (
    <>
      <Bullets className="description">
        {sentencesOf(product.description).map((sentence) => (
          <li key={sentence}>{sentence}</li>
        ))}
      </Bullets>
      {known.length > 0 && (
        <Sizes>
          <caption>Size and weight</caption>
          <tbody>
            {known.map(([label, size]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                <td>{size}</td>
              </tr>
            ))}
          </tbody>
        </Sizes>
      )}
    </>
  );
}

/** Photo and panel, one above the other on a phone and side by side on a wide screen. */
const Spread = styled.div`
  ${grid('minmax(0, 1fr)', 's16')}
  margin-top: ${tokens.space.s8};
  ${media.medium} {
    /* Seven of twelve columns, but never so wide that the photo is taller than the screen. */
    grid-template-columns: min(55%, max(300px, calc((100svh - 190px) * 0.8))) minmax(0, 1fr);
    gap: ${tokens.space.s48} ${tokens.space.s24};
    align-items: start;
  }
  ${media.wide} {
    column-gap: ${tokens.space.s72};
  }
`;

// On a phone it has no box of its own, so that the buy button can stick to the bottom along the whole page.
const Side = styled.div`
  display: contents;
  ${media.medium} {
    ${column('s24')}
    position: sticky;
    top: 96px;
  }
`;

/** Image and option follow each other: choosing one selects the other. An address may name the option to begin with. */
export function ProductView({ product }: { product: Product }) {
  const live = useLiveStock([product.id]);
  const reservedQuantity = useReservedQuantity();
  const choices = optionsOf(product).map((choice) => {
    const of = { productId: product.id, variantId: choice.id };
    const reserved = reservedQuantity(of);
    const available = availabilityOf(live, { ...of, stock: choice.stock }, reserved);
    // The page's stock is what is left for this shopper, unless other shoppers have reserved it all.
    return { ...choice, stock: available.left || available.stock, available, reserved };
  });
  const options = offeredOf(choices, product, ({ reserved }) => reserved > 0);
  const [openingId] = useState(openingOf(options)?.id ?? MAIN);
  const gallery = galleryOf(product);
  const firstOf = (id: string | null) => {
    const first = gallery.findIndex((image) => image.optionId === id);
    return first === -1 ? null : first;
  };
  const [search, setSearch] = useSearchParams();
  const wanted = search.get('variant');
  const [optionId, setShownOption] = useState(options.some(({ id }) => id === wanted) ? wanted : openingId);
  // The address names the colour, so that a reload or a shared link shows it again.
  const setOptionId = (id: string) => {
    setShownOption(id);
    setSearch(
      (before) => {
        before.delete('variant');
        if (id !== MAIN || openingId !== MAIN) before.set('variant', id);
        return before;
      },
      { replace: true, preventScrollReset: true },
    );
  };
  const [position, setPosition] = useState(() => firstOf(optionId) ?? 0);
  const option = options.find(({ id }) => id === optionId);
  const current = Math.min(position, Math.max(gallery.length - 1, 0));

  const showImage = (wanted: number) => {
    const index = (wanted + gallery.length) % gallery.length;
    setPosition(index);
    const image = gallery[index];
    // A photograph of all glazes leaves the choice as it is.
    if (options.some(({ id }) => id === image?.optionId)) setOptionId(image!.optionId);
  };
  const chooseOption = (id: string) => {
    setOptionId(id);
    setPosition((before) => firstOf(id) ?? before);
  };

  return (
    <Spread>
      <div style={toneOf(product.imageTone)}>
        <Gallery name={product.name} images={gallery} current={current} onShow={showImage} />
      </div>
      <Side>
        <BuyPanel product={product} options={options} option={option} onOption={chooseOption} />
        <ProductFacts product={product} />
      </Side>
    </Spread>
  );
}

export function ProductSkeleton() {
  return (
    <Spread aria-busy="true" role="status" aria-label="Loading product">
      <Skeleton $ratio="4 / 5" />
      <div>
        <Skeleton $height="44px" $width="80%" />
        <Skeleton $height="28px" $width="30%" style={{ marginTop: 16 }} />
        <Skeleton $height="24px" $width="50%" style={{ marginTop: 24 }} />
        <Skeleton $height="48px" style={{ marginTop: 32 }} />
      </div>
    </Spread>
  );
}
