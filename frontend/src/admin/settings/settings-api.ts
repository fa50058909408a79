import type { EditedSettings, WireSettings } from '@slipcast/contracts/http/settings';
import { api, put } from '../../base/api.ts';

/** A saved change is public at once. */
export const { useEditedSettingsQuery, useSaveSettingsMutation } = api.injectEndpoints({
  endpoints: (build) => ({
    editedSettings: build.query<EditedSettings, void>({
      query: () => '/admin/settings',
      providesTags: ['Content'],
    }),
    saveSettings: build.mutation<EditedSettings, WireSettings & { revisionLoaded: number }>({
      query: (settings) => put('/admin/settings', settings),
      invalidatesTags: (_answer, error) => (error ? [] : ['Content']),
    }),
  }),
});
