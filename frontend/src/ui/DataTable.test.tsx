import { expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { DataTable } from './DataTable.tsx';

it('is a captioned table whose first column heads its rows', () => {
  render(
    <DataTable
      caption="Pots"
      columns={[
        { header: 'Name', cell: ({ name }) => name },
        { header: 'Stock', cell: ({ stock }) => stock },
      ]}
      rows={[{ id: '1', name: 'Mug', stock: 4 }]}
    />,
  );
  expect(screen.getByRole('table', { name: 'Pots' })).toBeVisible();
  expect(screen.getByRole('columnheader', { name: 'Name' })).toBeVisible();
  expect(screen.getByRole('rowheader', { name: 'Mug' })).toBeVisible();
  expect(screen.getByRole('cell', { name: '4' })).toBeVisible();
});
