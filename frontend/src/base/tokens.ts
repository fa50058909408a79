/** Every colour, size and duration of the shop. No colour is written anywhere else. */
export const raw = {
  color: {
    slip: '#FBF8F2',
    paper: '#F3EDE1',
    raw: '#E4D9C6',
    ink: '#2A2420',
    stone: '#665B4E',
    edge: '#8C7F6C',
    rule: '#CFC2AC',
    copper: '#1F5B57',
    copperDeep: '#17443F',
    mist: '#DDEBE7',
    iron: '#9A4A1E',
    white: '#FFFFFF',
    amber: '#7A4B00',
    amberWash: '#FBEBC8',
    cobalt: '#22508A',
    cobaltWash: '#DFE9F5',
    red: '#A3241F',
    redWash: '#FAE1DD',
    green: '#2C6136',
    greenWash: '#E1EFDF',
    focus: '#1B4FD0',
    veil: 'rgb(42 36 32 / 55%)',
  },
  space: {
    s0: '0px',
    s4: '4px',
    s8: '8px',
    s12: '12px',
    s16: '16px',
    s24: '24px',
    s32: '32px',
    s48: '48px',
    s72: '72px',
    s112: '112px',
  },
  radius: { field: '6px', card: '12px', chip: '999px' },
  shadow: { contact: '0 1px 2px rgb(42 36 32 / 12%)', lift: '0 8px 24px rgb(42 36 32 / 12%)' },
  font: {
    head: "'Young Serif', 'Young Serif Fallback', 'Times New Roman', serif",
    body: "'Figtree Variable', 'Figtree Fallback', Arial, sans-serif",
  },
  text: {
    t14: '0.875rem',
    t16: '1rem',
    t18: '1.125rem',
    t20: '1.25rem',
    t25: '1.5625rem',
    t31: '1.9375rem',
    t39: '2.4375rem',
    hero: 'clamp(2.5rem, 1.4rem + 4.4vw, 4.75rem)',
  },
  motion: {
    quick: '120ms cubic-bezier(.2,.7,.2,1)',
    calm: '200ms cubic-bezier(.2,.7,.2,1)',
    slow: '320ms cubic-bezier(.2,.7,.2,1)',
  },
};

type Leaves = { [key: string]: string | Leaves };
const declarations = (node: Leaves, path: string): string[] =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${path}-${key}:${value};`] : declarations(value, `${path}-${key}`),
  );

/** All of them as CSS variables. */
export const rootRule = () => `:root{${declarations(raw, '--pot').join('')}}`;
