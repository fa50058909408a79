import type { WireAbout, WireContact, WireText } from '@slipcast/contracts/http/content';
import { api, post } from '../../base/api.ts';
import { partsOf } from '../../base/text.ts';

export type AboutContent = WireAbout;
export type ContactContent = WireContact;

/** Pages of text alone. */
export type TextName = 'delivery' | 'terms';

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
    text: build.query<WireText, TextName>({
      query: (page) => `/content/${page}`,
      providesTags: ['Content'],
    }),
    sendMessage: build.mutation<unknown, { name: string; email: string; message: string }>({
      query: (body) => post('/contact', body),
    }),
  }),
});

export const { useAboutQuery, useContactQuery, useTextQuery, useSendMessageMutation } = contentApi;

export const paragraphsOf = (text: string) => partsOf(text, /\r?\n/);
