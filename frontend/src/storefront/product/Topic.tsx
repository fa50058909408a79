import type { ReactNode } from 'react';

type Props = { id: string; title: string; children: ReactNode };

/** Its style is in screens.css. */
export const Topic = ({ id, title, children }: Props) => (
  <section aria-labelledby={id}>
    <h2 id={id}>{title}</h2>
    {children}
  </section>
);
