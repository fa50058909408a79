import { useState } from 'react';
import { styled } from 'styled-components';
import { media, tokens } from '../../base/theme.ts';
import { galleryOf, optionsOf } from '../../features/catalogue/options.ts';
import type { Product } from '../../features/catalogue/product.ts';
import { BuyPanel } from './BuyPanel.tsx';
import { Gallery } from './Gallery.tsx';
import { ProductFacts } from './ProductFacts.tsx';
import { Spread } from './Spread.tsx';

// On a phone it has no box of its own, so that the buy button can stick to the bottom along the whole page.
const Side = styled.div`
  display: contents;
  ${media.wide} {
    display: grid;
    gap: ${tokens.space.s24};
    position: sticky;
    top: 96px;
  }
`;

/** Image and option follow each other: choosing one selects the other. */
export function ProductView({ product }: { product: Product }) {
  const options = optionsOf(product);
  const gallery = galleryOf(product);
  const [optionId, setOptionId] = useState('main');
  const [position, setPosition] = useState(0);
  const option = options.find(({ id }) => id === optionId);
  const current = Math.min(position, Math.max(gallery.length - 1, 0));

  const showImage = (index: number) => {
    setPosition(index);
    const image = gallery[index];
    if (image) setOptionId(image.optionId);
  };
  const chooseOption = (id: string) => {
    setOptionId(id);
    const first = gallery.findIndex((image) => image.optionId === id);
    if (first !== -1) setPosition(first);
  };

  return (
    <Spread>
      <Gallery name={product.name} images={gallery} current={current} onShow={showImage} />
      <Side>
        <BuyPanel product={product} options={options} option={option} onOption={chooseOption} />
        <ProductFacts product={product} />
      </Side>
    </Spread>
  );
}
