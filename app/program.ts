import { join } from 'node:path';

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
  // A start without a build loads neither.
  const [{ build }, { namedPlaces }] = await Promise.all([import('vite'), import('./named-places.ts')]);
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
