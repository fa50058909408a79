const IMPORT = /^import [^;]*;\n/gm;
const EXPORT = /^export /gm;

/**
 * Joins our own small ES modules into one classic script, which a page can load with a plain <script src>. Names
 * must be unique across the modules, as they share one function scope.
 */
export function bundle(modules: string[], read: (name: string) => string): string {
  const parts = modules.map((name) => read(name).replaceAll(IMPORT, '').replaceAll(EXPORT, ''));
  return `(() => {\n'use strict';\n${parts.join('\n')}})();\n`;
}
