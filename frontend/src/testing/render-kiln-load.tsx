import { fireEvent, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { renderAdmin } from './render-admin.tsx';
import type { Call, Script } from './render-app.tsx';

export const SAVE = 'POST /api/admin/products';
export const nameIn = ({ body }: Call) => ((body as FormData).get('image') as File).name;
export const openKilnLoad = async (script: Script = {}) => {
  const app = renderAdmin('/admin/products/kiln-load', {
    'POST /api/upload/single': (call: Call) => ({ body: { url: `/media/${nameIn(call)}/1200.jpg` } }),
    [SAVE]: { status: 201, body: {} },
    ...script,
  });
  await screen.findByRole('heading', { level: 1, name: 'Add a Kiln Load' });
  return { ...app, saves: () => app.callsTo('POST', '/api/admin/products').map(({ body }) => body) };
};
export const cell = (label: string, place: number) => screen.getByLabelText(`${label} of pot ${place}`);
export const photo = (name: string) => new File([name], name, { type: 'image/jpeg' });
export const save = () => userEvent.click(screen.getByRole('button', { name: /^Save \d+ pots?$/ }));
export const fillShared = async () => {
  for (const [label, value] of [
    ['Description', 'Thrown on the wheel.'],
    ['Price (£)', '24'],
    ['Category', 'Bowls'],
    ['Weight (g)', '300'],
  ] as const)
    fireEvent.change(screen.getByLabelText(label), { target: { value } });
};
