import type { PageHead } from '../../ui/Page.tsx';

export const privacyHead: PageHead = {
  title: 'Privacy',
  description:
    'What this shop stores about you and for how long, what it counts, and why no banner asks for consent.',
  path: '/privacy',
};
