import { api } from '../../base/api.ts';
import { partsOf } from '../../base/text.ts';

export type AboutContent = { title: string; content: string };
export type ContactContent = AboutContent & { email: string; phone: string; address: string; hours: string };

const textOf = (answer: unknown, key: string): string => {
  const value = (answer as Record<string, unknown> | null)?.[key];
  return typeof value === 'string' ? value : '';
};

export const contentApi = api.injectEndpoints({
  endpoints: (build) => ({
    about: build.query<AboutContent, void>({
      query: () => '/content/about',
      transformResponse: (answer) => ({ title: textOf(answer, 'title'), content: textOf(answer, 'content') }),
      providesTags: ['Content'],
    }),
    contact: build.query<ContactContent, void>({
      query: () => '/content/contact',
      transformResponse: (answer) => ({
        title: textOf(answer, 'title'),
        content: textOf(answer, 'content'),
        email: textOf(answer, 'email'),
        phone: textOf(answer, 'phone'),
        address: textOf(answer, 'address'),
        hours: textOf(answer, 'hours'),
      }),
      providesTags: ['Content'],
    }),
  }),
});

export const { useAboutQuery, useContactQuery } = contentApi;

export const paragraphsOf = (text: string) => partsOf(text, /\r?\n/);
