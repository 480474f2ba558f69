import type { ContentReader } from '../define/content.ts';
import type { CodeRegistries } from '../define/registries.ts';
import type { Diagnostic, Range } from '../manifest/diagnostic.ts';
import { Source } from '../manifest/source.ts';
import { scalarText } from '../manifest/yaml/positions.ts';
import { type SiteAddress, type SiteAddresses, siteAddresses } from '../render/addresses.ts';
import { fileFault, ranked } from '../render/file-faults.ts';
import { lostAddresses, mostLost } from '../render/lost-addresses.ts';
import type { SiteReading } from '../render/reading.ts';
import { patternsOf, type SnapshotPatterns, snapshotOf } from '../render/snapshot.ts';

/** The addresses of the site that is served. */
interface ServedAddresses {
  /** `SiteAddresses` as JSON: they pass between threads, and a text of 1 MB does so in no time. */
  readonly addresses: string;
  /** Ms since the epoch. */
  readonly now: number;
  /** Whether a loss is an error, which keeps the last good site up, or a warning. */
  readonly severity: Diagnostic['severity'];
}

/** The first reading has nothing to be compared with, but a day on which its addresses are found. */
export type Compared = ServedAddresses | Pick<ServedAddresses, 'now'>;

interface Protected {
  readonly reading: SiteReading;
  /** The reading's own, as JSON, to be compared with another day; undefined where it has errors. */
  readonly addresses: string | undefined;
  /** Addresses that it would lose. */
  readonly lost: readonly string[];
}

/**
 * Finds the addresses that a reading would lose, unless its manifest lets them go (`protect-addresses: false`). Where losing
 * one is an error, the reading has no site any more, as with every other error.
 */
export async function protectAddresses(
  reading: SiteReading,
  code: CodeRegistries,
  manifest: { readonly file: string; readonly text: string },
  served: Compared,
): Promise<Protected> {
  const snapshot = snapshotOf(reading, code, { before: newestPatterns });
  if (snapshot !== undefined) newestPatterns = patternsOf(snapshot);
  if (snapshot === undefined) return { reading, addresses: undefined, lost: [] };
  const own = siteAddresses(snapshot, served.now);
  const addresses = JSON.stringify(own);
  const isSettled = !('addresses' in served) || served.addresses === addresses;
  if (isSettled || !snapshot.site.protectsAddresses) return { reading, addresses, lost: [] };
  const before = JSON.parse(served.addresses) as SiteAddresses;
  const lost = await lostAddresses(before, snapshot, own, served.now);
  if (lost.length === 0) return { reading, addresses, lost: [] };
  const losses = lossesOf(lost, snapshot.filesAt(served.now), manifest.file, snapshot.site.locales.default);
  const faults = faultsFor(losses, manifest, served.severity);
  const diagnostics = ranked([...faults, ...reading.diagnostics]);
  const paths = lost.map(({ path }) => path);
  if (served.severity === 'warning') return { reading: { ...reading, diagnostics }, addresses, lost: paths };
  // An included file that had the address may lack the redirect too: then only that file is held back.
  const faulty = [
    ...reading.faulty,
    ...losses.map(({ address, file }) => (file === manifest.file ? (address.entry ?? file) : file)),
  ];
  const refused = { ...reading, site: undefined, isSound: false, faulty, diagnostics };
  return { reading: refused, addresses, lost: paths };
}

/** A save changes the pattern of one address, or of none: the tables of a large site take long to be made. */
let newestPatterns: SnapshotPatterns | undefined;

/** An address with the file that should have it: that of the default language, or the manifest. */
interface Loss {
  readonly address: SiteAddress;
  readonly file: string;
}

const lossesOf = (
  lost: readonly SiteAddress[],
  files: Pick<ContentReader, 'has'>,
  manifestFile: string,
  locale: string,
): Loss[] =>
  lost.map((address) => {
    const { file } = address;
    // It is gone, or no longer public.
    const wentWithFile = file !== undefined && !files.has(file);
    return { address, file: wentWithFile ? `content/${file}.${locale}.md` : manifestFile };
  });

/** One finding for addresses that the manifest lost, at its redirects; one for those that were lost with files. */
function faultsFor(
  losses: readonly Loss[],
  manifest: { readonly file: string; readonly text: string },
  severity: Diagnostic['severity'],
): Diagnostic[] {
  const ofManifest = losses.filter(({ file }) => file === manifest.file);
  const ofFiles = losses.filter(({ file }) => file !== manifest.file);
  const groups = [
    {
      addresses: ofManifest.map(({ address }) => address),
      file: manifest.file,
      range: placeIn(manifest.text),
    },
    {
      addresses: ofFiles.map(({ address }) => address),
      file: ofFiles[0]?.file ?? '',
      range: undefined,
    },
  ];
  return groups.flatMap(({ addresses: [first, ...others], file, range }) =>
    first === undefined
      ? []
      : [
          fileFault('lost-address', file, `This save loses ${named([first, ...others])}.`, {
            severity,
            help: helpFor(first),
            ...(range && { range }),
          }),
        ],
  );
}

/** The place of the redirects, or the one nearest to them. */
function placeIn(text: string): Range | undefined {
  for (const section of ['redirects', 'gone', 'routes']) {
    const at = text.search(new RegExp(`^${section}[ \\t]*:`, 'm'));
    if (at >= 0) return new Source('', text).range(at, at + section.length);
  }
  return undefined;
}

const mostNamed = 5;

/** `the address /a`, `3 addresses: /a, /b, /c`, `12 addresses: /a, … and 7 more`. */
function named(lost: readonly SiteAddress[]): string {
  const [first] = lost;
  if (lost.length === 1) return `the address ${first?.path}`;
  const shown = lost.slice(0, mostNamed).map(({ path }) => path);
  const more = lost.length > mostNamed ? ` and ${lost.length - mostNamed} more` : '';
  return `${lost.length >= mostLost ? 'at least ' : ''}${lost.length} addresses: ${shown.join(', ')}${more}`;
}

const helpFor = ({ path }: SiteAddress): string =>
  `Who comes to it would find nothing. Write, under "redirects:", the line  - {from: ${scalarText(path)}, to: /the-new-address}  ` +
  `or, where nothing takes its place, under "gone:"  - ${scalarText(path)}  ("site plan" looks for the new address). ` +
  'To let addresses go: site: {protect-addresses: false}.';
