import { expect, it } from '@jest/globals';
import { within } from '@testing-library/react';
import {
  listedOrder as order,
  orderRow as row,
  renderOrders as listed,
} from '../../testing/render-orders.tsx';

it('marks orders whose buyers wait, and offers no shipping of those they no longer want', async () => {
  const asks = (kind: string, state: string) => ({
    requests: [{ id: 'q1', kind, state, pieces: [], steps: [] }],
  });
  listed([
    order('N1', 'paid', asks('cancel', 'asked')),
    order('N2', 'delivered', asks('return', 'received')),
    order('N3', 'delivered', asks('return', 'accepted')),
  ]);
  expect(await row('N1')).toHaveTextContent('Answer due');
  expect(within(await row('N1')).queryByRole('button', { name: 'Ship Order' })).not.toBeInTheDocument();
  expect(await row('N2')).toHaveTextContent('Refund due');
  expect(await row('N3')).not.toHaveTextContent('due');
});
