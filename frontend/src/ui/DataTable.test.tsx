import { expect, it, jest } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { DataTable } from './DataTable.tsx';

it('is a captioned table that marks the sorted column and reverses it', () => {
  const sort = jest.fn();
  render(
    <DataTable
      caption="Pots"
      columns={[
        {
          key: 'name',
          header: 'Name',
          cell: (row: { name: string; stock: number }) => row.name,
          sortable: true,
        },
        { key: 'stock', header: 'Stock', cell: (row) => row.stock },
      ]}
      rows={[{ name: 'Mug', stock: 4 }]}
      rowKey={(row) => row.name}
      sort={{ key: 'name', direction: 'asc' }}
      onSort={sort}
    />,
  );
  expect(screen.getByRole('table', { name: 'Pots' })).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Name' })).toHaveAttribute('aria-sort', 'ascending');
  expect(screen.getByRole('rowheader', { name: 'Mug' })).toBeVisible();
  screen.getByRole('button', { name: 'Name' }).click();
  expect(sort).toHaveBeenCalledWith({ key: 'name', direction: 'desc' });
});
