import { Copy, ExternalLink, Pencil, Trash2 } from 'lucide-react';
import { styled } from 'styled-components';
import { toPence } from '../../base/money.ts';
import { line, tokens } from '../../base/theme.ts';
import type { AdminProduct } from '../../features/products-admin/admin-products-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { IconButton, IconLink } from '../../ui/IconButton.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
import { DuplicateNote } from './Duplicates.tsx';
import { imagesOf, shortfallOf, stockOf } from './product-schema.ts';
import { soldMore } from './Shortfall.tsx';

const Name = styled.span`
  ${line('s12')}
  overflow-wrap: anywhere;
  picture {
    flex: none;
    width: 48px;
    border-radius: ${tokens.radius.field};
  }
  small {
    display: block;
  }
`;
const Stock = styled.span`
  display: inline-flex;
  flex-direction: column;
  align-items: end;
  gap: ${tokens.space.s4};
`;
const Actions = styled.span`
  display: flex;
  align-items: center;
`;

export type ProductActions = {
  edit: (product: AdminProduct) => void;
  duplicate: (product: AdminProduct) => void;
  remove: (product: AdminProduct) => void;
};

export const productColumns = ({ edit, duplicate, remove }: ProductActions): Column<AdminProduct>[] => [
  {
    header: 'Name',
    sortedBy: 'name',
    cell: (product) => (
      <Name>
        <Picture src={imagesOf(product)[0]?.url} alt="" sizes="48px" />
        <span>
          {product.name}
          {product.variants.length > 0 && (
            <small>
              {product.variants.length} variant{product.variants.length > 1 && 's'}
            </small>
          )}
          <DuplicateNote duplicates={product.duplicates} />
        </span>
      </Name>
    ),
  },
  { header: 'Category', cell: ({ category }) => category },
  {
    header: 'Price',
    sortedBy: 'price',
    numeric: true,
    cell: ({ price }) => <Price pence={toPence(price)} />,
  },
  {
    header: 'Total Stock',
    sortedBy: 'stock',
    numeric: true,
    cell: (product) => (
      <Stock>
        {stockOf(product) > 0 ? stockOf(product) : <Chip>Out of Stock</Chip>}
        {shortfallOf(product) > 0 && <Chip look="warning">{soldMore(shortfallOf(product))}</Chip>}
      </Stock>
    ),
  },
  {
    header: 'Actions',
    cell: (product) => (
      <Actions>
        <Button
          Icon={Pencil}
          look="secondary"
          aria-label={`Edit ${product.name}`}
          onClick={() => edit(product)}
        >
          Edit
        </Button>
        <IconLink
          Icon={ExternalLink}
          size={20}
          label={`View ${product.name} in shop`}
          to={product.path}
          target="_blank"
        />
        <IconButton
          Icon={Copy}
          size={20}
          label={`Duplicate ${product.name}`}
          onClick={() => duplicate(product)}
        />
        <IconButton
          Icon={Trash2}
          size={20}
          label={`Delete ${product.name}`}
          onClick={() => remove(product)}
        />
      </Actions>
    ),
  },
];
