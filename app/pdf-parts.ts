/**
 * The parts of pdf.js that its worker fetches by name while it reads: character maps, standard fonts, decoders of
 * pictures. They keep their names, in a folder named after the version, so that browsers may keep them for ever.
 */
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const home = join(import.meta.dirname, '..', 'node_modules', 'pdfjs-dist');

/** Without WebAssembly, which the policy of our pages does not allow. */
const folders = [
  { name: 'cmaps', holds: /\.bcmap$/ },
  { name: 'standard_fonts', holds: /\.(?:pfb|ttf)$/ },
  { name: 'wasm', holds: /_nowasm_fallback\.js$/ },
] as const;

/** `features/preview/pdf-document.ts` requests them there. */
const addressOf = (version: string): string => `assets/pdfjs-${version}`;

interface Part {
  readonly address: string;
  readonly file: string;
}

function parts(): readonly Part[] {
  const { version } = JSON.parse(readFileSync(join(home, 'package.json'), 'utf8')) as { version: string };
  return folders.flatMap(({ name, holds }) =>
    readdirSync(join(home, name))
      .filter((file) => holds.test(file))
      .map((file) => ({
        address: `${addressOf(version)}/${name}/${file}`,
        file: join(home, name, file),
      })),
  );
}

/** Those files of pdf.js that take seconds to be compressed, and are served as they are. */
export const largeTexts = (): readonly string[] => [
  join(home, 'build', 'pdf.worker.min.mjs'),
  ...parts()
    .filter(({ address }) => address.endsWith('.js'))
    .map(({ file }) => file),
];

/** Puts them into the browser's build, and serves them while developing. */
export function pdfParts(): Plugin {
  return {
    name: 'pdf-parts',
    generateBundle() {
      for (const { address, file } of parts()) {
        this.emitFile({ type: 'asset', fileName: address, source: readFileSync(file) });
      }
    },
    configureServer(server) {
      const files = new Map(parts().map(({ address, file }) => [`/${address}`, file]));
      server.middlewares.use((request, response, next) => {
        const file = files.get(request.url ?? '');
        if (file === undefined) return next();
        if (file.endsWith('.js')) response.setHeader('content-type', 'text/javascript');
        response.end(readFileSync(file));
      });
    },
  };
}
