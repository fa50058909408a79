import type { Described } from '@slipcast/contracts/audit';
import { EditedSettings, SettingsBody, type WireSettings } from '@slipcast/contracts/http/settings';
import { SETTINGS_NAMES } from '@slipcast/contracts/settings';
import { actorOf, auditEvent } from '@slipcast/service-kit/audit';
import { endpoint } from '@slipcast/service-kit/endpoint';
import { SETTINGS_ID } from '../store/default-settings.ts';
import { readRevised, writeRevised } from '../store/revised-store.ts';
import type { SettingsStore } from '../store/shop-store.ts';

const said = (value: unknown): string =>
  typeof value === 'boolean' ? (value ? 'Yes' : 'No') : String(value ?? '');

const describe = (settings: WireSettings): Described =>
  Object.fromEntries(
    Object.entries(SETTINGS_NAMES).map(([field, name]) => [
      name,
      said(settings[field as keyof WireSettings]),
    ]),
  );

/** The settings as the maker edits them. @param changed called after each write */
export const settingsRoutes = (store: SettingsStore, defaults: WireSettings, changed: () => void) => [
  endpoint({
    route: 'GET /api/admin/settings',
    access: 'admin',
    summary: 'Show the shop’s settings to edit',
    answer: EditedSettings,
    handle: async () => {
      const { text, revision } = await readRevised(store, SETTINGS_ID, defaults);
      return { ...text, revision };
    },
  }),

  endpoint({
    route: 'PUT /api/admin/settings',
    access: 'admin',
    summary: 'Replace the shop’s settings, unless someone else has changed them since revisionLoaded',
    body: SettingsBody,
    answer: EditedSettings,
    refusals: ['conflict'],
    handle: async ({ body: { revisionLoaded, ...text }, ...asked }) => {
      const revision = await writeRevised(store, SETTINGS_ID, {
        text,
        defaults,
        revisionLoaded,
        conflict:
          'Someone else has changed the settings since you opened them. Your changes have not been saved.',
        events: (before, after) => {
          const what = {
            objectId: 'settings',
            object: 'shop’s settings',
            before: describe(before),
            after: describe(after),
          };
          return [auditEvent(actorOf(asked), { action: 'page.changed', ...what }, new Date())];
        },
      });
      changed();
      return { ...text, revision };
    },
  }),
];
