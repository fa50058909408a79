import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { config } from './config.ts';
import { raw } from './src/app/tokens.ts';

type Leaves = { [key: string]: string | Leaves };

const declarations = (node: Leaves, path: string): string[] =>
  Object.entries(node).flatMap(([key, value]) =>
    typeof value === 'string' ? [`${path}-${key}:${value};`] : declarations(value, `${path}-${key}`),
  );

/** The hero is painted from static HTML before any script runs, so base.css needs the tokens by itself. */
const tokensInBaseCss: Plugin = {
  name: 'tokens-in-base-css',
  enforce: 'pre',
  transform: {
    filter: { id: /app\/base\.css/ },
    handler: (code) => `:root{${declarations(raw, '--pot').join('')}}\n${code}`,
  },
};

const proxy = Object.fromEntries(
  ['/api', '/media', '/square-sandbox'].map((path) => [
    path,
    { target: config.apiTarget, changeOrigin: false },
  ]),
);

export default defineConfig({
  plugins: [tokensInBaseCss, react()],
  server: { port: config.port, proxy },
  preview: { port: config.port, proxy },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    target: 'es2023',
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        // One long-lived file for the stack: the shop's own code changes far more often than React does.
        codeSplitting: {
          groups: [
            {
              name: 'stack',
              test: /node_modules[\\/](react|react-dom|scheduler|react-router|react-router-dom|react-redux|redux|@reduxjs|immer|reselect|styled-components|stylis|@emotion|use-sync-external-store|cookie|set-cookie-parser)[\\/]/,
            },
          ],
        },
      },
    },
  },
});
