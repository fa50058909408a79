import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig, type Plugin } from 'vite';
import { groups } from './chunks.ts';
import { buildForShoppers, config } from './config.ts';
import { rootRule } from './src/base/tokens.ts';

const SCREENS = join(import.meta.dirname, 'src/app/screens.css');

/**
 * The hero is painted from static HTML before any script runs, so base.css holds the tokens. A sheet of its own for
 * screens.css would be asked for by the screens, and hold them up.
 */
const tokensInBaseCss: Plugin = {
  name: 'tokens-in-base-css',
  enforce: 'pre',
  transform: {
    filter: { id: /app\/base\.css/ },
    handler(code) {
      this.addWatchFile(SCREENS);
      return `${rootRule()}\n${code}\n${readFileSync(SCREENS, 'utf8')}`;
    },
  },
};

/** The few rules of base.css and screens.css are part of every page: asked for by themselves they would hold up the first paint by a round trip. */
const cssInPage: Plugin = {
  name: 'css-in-page',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(html, { bundle = {} }) {
      return html.replace(/<link rel="stylesheet"[^>]* href="\/([^"]+)">/, (link, name: string) => {
        const sheet = bundle[name];
        if (sheet?.type !== 'asset') throw new Error(`${link} leads nowhere`);
        delete bundle[name];
        return `<style>${String(sheet.source)}</style>`;
      });
    },
  },
};

/** What no screen uses, but a bundler cannot know to be unused: file, what is taken out, what takes its place. */
const unused: [file: RegExp, code: RegExp, instead: string][] = [
  // Names for developer tools, which hold every component of the framework mode in the bundle.
  [/react-router[\\/]dist[\\/].*chunk-.*\.mjs$/, /^ *\w+\.displayName = "[\w.]+";$/gm, ''],
  [
    /react-router[\\/]dist[\\/].*chunk-.*\.mjs$/,
    /= (?=\w+\.(forwardRef|createContext)\()/g,
    '= /* @__PURE__ */ ',
  ],
  // The package exports its development build only.
  [
    /react-router[\\/]dist[\\/].*chunk-.*\.mjs$/,
    /\bENABLE_DEV_WARNINGS = true\b/g,
    'ENABLE_DEV_WARNINGS = false',
  ],
  // What `onCacheEntryAdded` would need.
  [/rtk-query\.modern\.mjs$/, /^\s*buildCacheLifecycleHandler,$/gm, ''],
  // Every browser that runs es2023 knows these properties without a prefix.
  [/styled-components\.browser\.esm\.js$/, /\b\w+\.prefix&&\w+\.push\(\w+\.prefixer\),/g, ''],
];

/** Keeps that out of what browsers load. An update that moves it fails the build. */
function withoutUnused(): Plugin {
  const found = new Set<RegExp>();
  return {
    name: 'without-unused',
    apply: 'build',
    applyToEnvironment: ({ name }) => name === 'client',
    transform: {
      filter: { id: unused.map(([file]) => file) },
      handler(code, id) {
        let shorter = code;
        for (const [file, what, instead] of unused) {
          if (!file.test(id) || shorter.search(what) < 0) continue;
          found.add(what);
          shorter = shorter.replace(what, instead);
        }
        return { code: shorter, map: null };
      },
    },
    buildEnd(error) {
      const missing = unused.find(([, what]) => !found.has(what));
      if (missing && !error) throw new Error(`${missing[0]} no longer has ${missing[1]}`);
    },
  };
}

const proxy = Object.fromEntries(
  ['/api', '/media', '/square-sandbox'].map((path) => [
    path,
    { target: config.apiTarget, changeOrigin: false },
  ]),
);

/** The build for the server, which renders the public pages, lies beside the browser's: the gateway finds both in one folder. */
const serverBesideBrowser: Plugin = {
  name: 'server-beside-browser',
  config: ({ build }) => ({
    environments: { ssr: { build: { outDir: join(build?.outDir ?? 'dist', 'server') } } },
  }),
};

export default defineConfig(({ command }) => {
  if (command === 'build') buildForShoppers();
  return {
    plugins: [tokensInBaseCss, cssInPage, withoutUnused(), serverBesideBrowser, react()],
    // Names of styles that are the same in both builds, whichever screen is loaded first.
    oxc: { plugins: { styledComponents: { displayName: false, fileName: false, pure: true } } },
    server: { port: config.port, proxy },
    preview: { port: config.port, proxy },
    build: {
      outDir: 'dist',
      emptyOutDir: true,
      target: 'es2023',
      assetsInlineLimit: 0,
      // Every browser that runs es2023 knows modulepreload.
      modulePreload: { polyfill: false },
    },
    environments: {
      client: {
        build: {
          rolldownOptions: {
            // No getter in the bundle has side effects.
            treeshake: { propertyReadSideEffects: false },
            optimization: { inlineConst: { mode: 'all', pass: 3 } },
            output: { entryFileNames: 'assets/boot-[hash].js', codeSplitting: { groups } },
          },
        },
      },
      ssr: {
        // One folder that needs no package beside it.
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': JSON.stringify('production') },
        build: { ssr: true, copyPublicDir: false, rolldownOptions: { input: 'src/app/render.tsx' } },
      },
    },
    builder: {},
  };
});
