import type { WireAbout, WireContact } from '@slipcast/contracts/http/content';
import { api } from '../../base/api.ts';
import { partsOf } from '../../base/text.ts';

export type AboutContent = WireAbout;
export type ContactContent = WireContact;

export const contentApi = api.injectEndpoints({
  endpoints: (build) => ({
    about: build.query<AboutContent, void>({
      query: () => '/content/about',
      providesTags: ['Content'],
    }),
    contact: build.query<ContactContent, void>({
      query: () => '/content/contact',
      providesTags: ['Content'],
    }),
  }),
});

export const { useAboutQuery, useContactQuery } = contentApi;

export const paragraphsOf = (text: string) => partsOf(text, /\r?\n/);
