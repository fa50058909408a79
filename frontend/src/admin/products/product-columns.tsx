import { Pencil, Trash2 } from 'lucide-react';
import { styled } from 'styled-components';
import { toPence } from '../../base/money.ts';
import { tokens } from '../../base/theme.ts';
import type { AdminProduct } from '../../features/products-admin/admin-products-api.ts';
import { Button } from '../../ui/Button.tsx';
import { Chip } from '../../ui/Chip.tsx';
import type { Column } from '../../ui/DataTable.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { Picture } from '../../ui/Picture.tsx';
import { Price } from '../../ui/Price.tsx';
import { imagesOf, stockOf } from './product-values.ts';

const Name = styled.span`
  display: flex;
  align-items: center;
  gap: ${tokens.space.s12};
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
const Actions = styled.span`
  display: flex;
  gap: ${tokens.space.s8};
`;

export type ProductActions = {
  edit: (product: AdminProduct) => void;
  remove: (product: AdminProduct) => void;
};

export const productColumns = ({ edit, remove }: ProductActions): Column<AdminProduct>[] => [
  {
    key: 'name',
    header: 'Name',
    cell: (product) => (
      <Name>
        <Picture src={imagesOf(product)[0]} alt="" sizes="48px" />
        <span>
          {product.name}
          {product.variants.length > 0 && (
            <small>
              {product.variants.length} variant{product.variants.length > 1 && 's'}
            </small>
          )}
        </span>
      </Name>
    ),
  },
  { key: 'category', header: 'Category', cell: ({ category }) => category },
  { key: 'price', header: 'Price', numeric: true, cell: ({ price }) => <Price pence={toPence(price)} /> },
  {
    key: 'stock',
    header: 'Total Stock',
    numeric: true,
    cell: (product) => (stockOf(product) > 0 ? stockOf(product) : <Chip>Out of Stock</Chip>),
  },
  {
    key: 'actions',
    header: 'Actions',
    cell: (product) => (
      <Actions>
        <Button look="secondary" aria-label={`Edit ${product.name}`} onClick={() => edit(product)}>
          <Pencil aria-hidden size={18} />
          Edit
        </Button>
        <IconButton label={`Delete ${product.name}`} onClick={() => remove(product)}>
          <Trash2 aria-hidden size={20} />
        </IconButton>
      </Actions>
    ),
  },
];
