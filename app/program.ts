import { dirname, join, relative } from 'node:path';
import type { Plugin } from 'vite';

/** Packages of hundreds of small modules, which are as well off in one file. */
const manyFiles = [
  'kysely',
  'better-auth',
  'better-call',
  'jose',
  'asn1js',
  'pvtsutils',
  'pvutils',
  'tsyringe',
  'bytestreamjs',
  /^@better-auth\//,
  /^@better-fetch\//,
  /^@simplewebauthn\//,
  /^@peculiar\//,
  /^@opentelemetry\//,
];

/**
 * The server's own code as a few files: a third of its start was finding, reading and stripping six hundred modules.
 * Packages stay where npm put them, and so do the files that are found by the place of the module that names them
 * (threads, migrations, style sheets), which go on being read from `server/`.
 */
export async function buildProgram(root: string, outDir: string): Promise<void> {
  const { build } = await import('vite');
  await build({
    root,
    configFile: false,
    publicDir: false,
    logLevel: 'warn',
    plugins: [namedPlaces(outDir)],
    ssr: { noExternal: manyFiles },
    build: {
      ssr: true,
      target: 'node24',
      outDir,
      minify: false,
      rolldownOptions: {
        input: { main: join(root, 'server', 'main.ts') },
        output: { chunkFileNames: '[name]-[hash].js' },
      },
    },
  });
}

/** A module's own place, told from where the bundle will lie: all of its files lie in one folder. */
function namedPlaces(outDir: string): Plugin {
  return {
    name: 'named-places',
    enforce: 'pre',
    transform(code, id) {
      if (!code.includes('import.meta.')) return undefined;
      const folder = JSON.stringify(relative(outDir, dirname(id)));
      const file = JSON.stringify(relative(outDir, id));
      const told = code
        .replaceAll('import.meta.dirname', `(import.meta.dirname + '/' + ${folder})`)
        .replaceAll('import.meta.url', `new URL(${file}, import.meta.url).href`);
      return { code: told, map: null };
    },
  };
}
